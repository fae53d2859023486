import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { checkKey } from '../uploads/check-key.ts';
import type { Caller, StorageContext } from '../storage-context.ts';
import { findBucket } from '../find-bucket.ts';
import { findObject } from './find-object.ts';
import { notAllowed } from '../storage-error.ts';

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
  const bucket = await checkTarget({ context, transfer });
  await context.asCaller({
    caller,
    operation: 'storage.object.move',
    work: async (tx) => {
      const at = { bucket: transfer.bucketId, name: transfer.sourceKey };
      const object = await findObject({ sql: tx, at });
      const moved = await tx`update storage.objects
        set bucket_id = ${bucket}, name = ${transfer.destinationKey}, updated_at = now()
        where id = ${object.id} returning id`;
      if (moved.length === 0) throw notAllowed();
    },
  });
  return { message: 'Successfully moved' };
}

/** Copies an object with its file; the caller owns the copy. */
export async function copyObject({
  context,
  caller,
  transfer,
}: Options): Promise<{ Id: string; Key: string }> {
  const bucket = await checkTarget({ context, transfer });
  const version = randomUUID();
  try {
    return await context.asCaller({
      caller,
      operation: 'storage.object.copy',
      work: async (tx) => {
        const at = { bucket: transfer.bucketId, name: transfer.sourceKey };
        const object = await findObject({ sql: tx, at });
        await context.files.write({ version, bytes: await context.files.read(object.version) });
        const [row] = await tx<{ id: string }[]>`
          insert into storage.objects (bucket_id, name, owner, owner_id, metadata, user_metadata, version)
          select ${bucket}, ${transfer.destinationKey}, ${caller.userId}::uuid, ${caller.userId}, metadata,
            user_metadata, ${version}
          from storage.objects where id = ${object.id} returning id`;
        if (!row) throw notAllowed();
        return { Id: row.id, Key: `${bucket}/${transfer.destinationKey}` };
      },
    });
  } catch (error) {
    await context.files.remove(version);
    throw error;
  }
}

async function checkTarget(options: Pick<Options, 'context' | 'transfer'>): Promise<string> {
  const { context, transfer } = options;
  checkKey(transfer.destinationKey);
  const bucket = transfer.destinationBucket ?? transfer.bucketId;
  await findBucket({ sql: context.sql, bucket });
  return bucket;
}
