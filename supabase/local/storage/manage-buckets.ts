import { z } from 'zod';
import type { Caller, StorageContext } from './storage-context.ts';
import { bucketNotFound, invalidRequest } from './storage-error.ts';

const BucketWish = z.object({
  id: z.string().min(1).max(100).optional(),
  name: z.string().min(1).max(100).optional(),
  public: z.boolean().optional(),
  file_size_limit: z.number().int().positive().nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
});

interface Options {
  context: StorageContext;
  caller: Caller;
}

/** The buckets that policies let the caller see. */
export function listBuckets({ context, caller }: Options): Promise<unknown[]> {
  return context.asCaller({
    caller,
    operation: 'storage.bucket.list',
    work: async (tx) => [...(await tx`select * from storage.buckets order by id`)],
  });
}

/** The row of a bucket that policies let the caller see; throws the StorageError "Bucket not found". */
export function getBucket({ context, caller, id }: Options & { id: string }): Promise<unknown> {
  return context.asCaller({
    caller,
    operation: 'storage.bucket.get',
    work: async (tx) => {
      const [bucket] = await tx`select * from storage.buckets where id = ${id}`;
      if (!bucket) throw bucketNotFound();
      return bucket;
    },
  });
}

/** Creates a bucket if policies allow it; throws a StorageError when they do not, or when it exists. */
export async function createBucket({
  context,
  caller,
  body,
}: Options & { body: unknown }): Promise<{ name: string }> {
  const parsed = BucketWish.safeParse(body);
  const id = parsed.data?.id ?? parsed.data?.name;
  if (!parsed.success || id === undefined) throw invalidRequest('The bucket needs a name');
  const wish = parsed.data;
  await context.asCaller({
    caller,
    operation: 'storage.bucket.create',
    work: (tx) => tx`
      insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values (${id}, ${wish.name ?? id}, ${wish.public ?? false}, ${wish.file_size_limit ?? null},
        ${wish.allowed_mime_types ?? null})`,
  });
  return { name: id };
}
