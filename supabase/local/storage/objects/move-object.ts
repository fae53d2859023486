import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { checkKey } from '../uploads/check-key.ts';
import type { Bucket, Caller, StorageContext, StoredObject } from '../storage-context.ts';
import { findBucket } from '../find-bucket.ts';
import { findObject } from './find-object.ts';
import { notAllowed, tooMuchToday } from '../storage-error.ts';
import { checkLimits } from './store-object.ts';

/** The body of a request to move or copy an object; without `destinationBucket` within its bucket. */
export const Transfer = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});

interface Options {
  context: StorageContext;
  caller: Caller;
  transfer: z.infer<typeof Transfer>;
}

/** Changes the name or bucket of an object's row; the stored file does not change. */
export async function moveObject({ context, caller, transfer }: Options): Promise<{ message: string }> {
  const bucket = await findTarget({ context, transfer });
  await context.asCaller({
    caller,
    operation: 'storage.object.move',
    work: async (tx) => {
      const at = { bucket: transfer.bucketId, name: transfer.sourceKey };
      const object = await findObject({ sql: tx, at });
      checkFits({ object, bucket });
      const moved = await tx`update storage.objects
        set bucket_id = ${bucket.id}, name = ${transfer.destinationKey}, updated_at = now()
        where id = ${object.id} returning id`;
      if (moved.length === 0) throw notAllowed();
    },
  });
  return { message: 'Successfully moved' };
}

/** Copies an object with its file; the caller owns the copy, which takes its size from the day's allowance. */
export async function copyObject({
  context,
  caller,
  transfer,
}: Options): Promise<{ Id: string; Key: string }> {
  const bucket = await findTarget({ context, transfer });
  const version = randomUUID();
  try {
    return await context.asCaller({
      caller,
      operation: 'storage.object.copy',
      work: async (tx) => {
        const at = { bucket: transfer.bucketId, name: transfer.sourceKey };
        const object = await findObject({ sql: tx, at });
        checkFits({ object, bucket });
        takeAllowance({ context, caller, object });
        await context.files.write({ version, bytes: await context.files.read(object.version) });
        const [row] = await tx<{ id: string }[]>`
          insert into storage.objects (bucket_id, name, owner, owner_id, metadata, user_metadata, version)
          select ${bucket.id}, ${transfer.destinationKey}, ${caller.userId}::uuid, ${caller.userId}, metadata,
            user_metadata, ${version}
          from storage.objects where id = ${object.id} returning id`;
        if (!row) throw notAllowed();
        return { Id: row.id, Key: `${bucket.id}/${transfer.destinationKey}` };
      },
    });
  } catch (error) {
    await context.files.remove(version);
    throw error;
  }
}

async function findTarget(options: Pick<Options, 'context' | 'transfer'>): Promise<Bucket> {
  const { context, transfer } = options;
  checkKey(transfer.destinationKey);
  const bucket = transfer.destinationBucket ?? transfer.bucketId;
  return findBucket({ sql: context.sql, bucket });
}

function checkFits({ object, bucket }: { object: StoredObject; bucket: Bucket }): void {
  checkLimits({ bucket, sizeBytes: object.metadata.size, mimeType: object.metadata.mimetype });
}

/** Throws a StorageError when a person wrote too much today (SECURITY-71); operators have no limit. */
function takeAllowance(options: Pick<Options, 'context' | 'caller'> & { object: StoredObject }): void {
  const { context, caller, object } = options;
  if (caller.role !== 'authenticated' || caller.userId === null) return;
  const wait = context.allowance.take(caller.userId, { calls: 0, bytes: object.metadata.size });
  if (wait !== null) throw tooMuchToday(wait);
}
