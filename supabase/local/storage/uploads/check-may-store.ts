import type { Caller, ObjectAddress, StorageContext } from '../storage-context.ts';

/** Thrown to undo the trial insert. */
class TrialSucceeded extends Error {}

/**
 * Checks by a trial whether the caller may store an object here. Throws "Unauthorized", or "Duplicate" where one exists
 * and nothing is to be replaced.
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
        const onConflict = upsert
          ? tx`on conflict (bucket_id, name) do update set owner = excluded.owner`
          : tx``;
        await tx`insert into storage.objects (bucket_id, name, owner, owner_id)
          values (${at.bucket}, ${at.name}, ${owner}, ${owner}) ${onConflict}`;
        throw new TrialSucceeded();
      },
    });
  } catch (error) {
    if (!(error instanceof TrialSucceeded)) throw error;
  }
}
