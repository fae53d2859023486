import { z } from 'zod';
import { callDatabaseFunction, type FunctionAnswer } from './call-database-function.ts';

/**
 * Asks the server which erased rows this device may have had, and reports those that `findClean` no longer
 * finds here (PRIVACY-3). Repeats until no new id is clean; returns the last call's outcome.
 */
export async function reportClean(options: {
  name: 'report_device' | 'report_desk';
  values: Record<string, unknown>;
  findClean: (ids: readonly string[]) => Promise<string[]>;
}): Promise<FunctionAnswer<string[]>['outcome']> {
  const { name, values, findClean } = options;
  const reported = new Set<string>();
  for (let clean: string[] = []; ;) {
    const answer = await callDatabaseFunction({
      name,
      values: { ...values, clean },
      answer: z.array(z.string()),
    });
    if (answer.outcome !== 'answered') return answer.outcome;
    clean = await findClean(answer.value.filter((id) => !reported.has(id)));
    if (clean.length === 0) return 'answered';
    for (const id of clean) reported.add(id);
  }
}
