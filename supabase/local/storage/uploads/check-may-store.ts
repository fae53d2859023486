import type { Caller, ObjectAddress, StorageContext } from '../storage-context.ts';
import { StorageError, duplicate } from '../storage-error.ts';

/** Thrown to undo the trial insert. */
class TrialSucceeded extends Error {}

/**
 * Checks by a trial insert whether the caller may store an object here. Throws "Unauthorized", or "Duplicate" where
 * one exists that may not be replaced.
 */
export async function checkMayStore(options: {
  context: StorageContext;
  caller: Caller;
  at: ObjectAddress;
  upsert: boolean;
  operation: string;
}): Promise<void> {
  const { context, caller, at, upsert, operation } = options;
  const owner = caller.userId;
  try {
    await context.asCaller({
      caller,
      operation,
      work: async (tx) => {
        await tx`insert into storage.objects (bucket_id, name, owner, owner_id)
          values (${at.bucket}, ${at.name}, ${owner}, ${owner})`;
        throw new TrialSucceeded();
      },
    });
  } catch (error) {
    const taken = error instanceof StorageError && error.body.error === duplicate().body.error;
    if (!(error instanceof TrialSucceeded) && !(taken && upsert)) throw error;
  }
}
