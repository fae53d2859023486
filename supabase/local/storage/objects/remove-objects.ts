import { z } from 'zod';
import type { Caller, StorageContext, StoredObject } from '../storage-context.ts';

/** The body of a request to remove objects; `prefixes` are their whole names. */
export const Removal = z.object({ prefixes: z.array(z.string()).max(1000) });

/**
 * Deletes and returns those objects that the caller may delete. Rows go before
 * files, so no row lacks its file.
 */
export async function removeObjects(options: {
  context: StorageContext;
  caller: Caller;
  bucket: string;
  names: string[];
}): Promise<StoredObject[]> {
  const { context, caller, bucket, names } = options;
  const removed = await context.asCaller({
    caller,
    operation: 'storage.object.delete_many',
    work: async (tx) => [
      ...(await tx<StoredObject[]>`
        delete from storage.objects where bucket_id = ${bucket} and name = any(${names}) returning *`),
    ],
  });
  for (const object of removed) await context.files.remove(object.version);
  return removed;
}
