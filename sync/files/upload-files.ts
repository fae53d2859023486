/** The step of a cycle that sends files: those that a change waits for, in the order of the outbox (rules F4-F8). */
import type { CycleContext, StepOutcome } from '../engine/cycle-context.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { OutboxEntry } from '../local/store/store.ts';
import { failFile } from './fail-file.ts';
import { namedFiles } from './named-files.ts';
import { sendPart } from './send-part.ts';

/**
 * Sends one part of one file, so that changes that wait for nothing go in between. `moved`: call again;
 * `idle`: nothing is left to send. A file on which the server fails does not stop the next one.
 */
export async function uploadNext(
  context: CycleContext,
  outbox: readonly OutboxEntry[],
): Promise<{ kind: 'moved' } | { kind: 'idle' } | Exclude<StepOutcome, { kind: 'done' }>> {
  const { db, userId } = context;
  let paused: Exclude<StepOutcome, { kind: 'done' }> | null = null;
  for (const path of neededFiles(db, outbox)) {
    const file = await db.files.get(path);
    if (!file || file.state === 'stored') continue;
    if (file.failure) {
      // A change named this file after the file was refused.
      await failFile(context, { path, failure: file.failure });
      return { kind: 'moved' };
    }
    if (!path.startsWith(`${userId}/`)) {
      await failFile(context, { path, failure: { code: 'file_not_allowed', message: '' } });
      return { kind: 'moved' };
    }
    const outcome = await sendPart(context, file);
    switch (outcome.kind) {
      case 'moved':
        return outcome;
      case 'failed':
        await failFile(context, { path, failure: outcome.failure });
        return { kind: 'moved' };
      case 'paused':
        if (outcome.cause === 'network') return outcome;
        paused = outcome;
        break;
      default:
        return outcome;
    }
  }
  return paused ?? { kind: 'idle' };
}

/** Paths that changes wait for, each once. */
function neededFiles(db: LocalDatabase, outbox: readonly OutboxEntry[]): string[] {
  const paths = new Set<string>();
  for (const entry of outbox) {
    if (entry.state !== 'uploading') continue;
    for (const path of namedFiles(db.definition(entry.entity), entry.values)) paths.add(path);
  }
  return [...paths];
}
