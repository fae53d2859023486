import { z } from 'zod';
import { callDatabaseFunction } from '../../session/data/call-database-function.ts';

/** Calls a counting database function as the person signed in. A count that cannot be sent is lost. */
export async function countAsPerson(call: {
  name: string;
  values: Readonly<Record<string, unknown>>;
}): Promise<void> {
  await callDatabaseFunction({ ...call, answer: z.boolean() });
}
