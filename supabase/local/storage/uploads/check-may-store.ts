import type { Caller, ObjectAddress, StorageContext } from '../storage-context.ts';

/** Thrown to roll back the trial insert. */
class TrialSucceeded extends Error {}

/**
 * Checks by an insert that is rolled back whether the caller may store an object here. Throws the
 * StorageError "Unauthorized", or "Duplicate" when the object exists and `upsert` is false.
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
