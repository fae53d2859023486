import { z } from 'zod';
import type { Caller, StorageContext, StoredObject } from '../storage-context.ts';
import { findBucket } from '../find-bucket.ts';

/** The body of a request to list objects; `prefix` is the folder. */
export const ListWish = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.string().default('asc'),
    })
    .prefault({}),
});
/** The body of Storage's request for a list of objects. */
export type ListWish = z.infer<typeof ListWish>;

interface Entry {
  name: string;
  id: string | null;
  updated_at: Date | null;
  created_at: Date | null;
  last_accessed_at: Date | null;
  metadata: StoredObject['metadata'] | null;
}

/** The entries directly in a folder that the caller may see: objects, and subfolders with `id: null`. */
export async function listObjects(options: {
  context: StorageContext;
  caller: Caller;
  bucket: string;
  wish: ListWish;
}): Promise<Entry[]> {
  const { context, caller, bucket, wish } = options;
  await findBucket({ sql: context.sql, bucket });
  const prefix = wish.prefix === '' ? '' : wish.prefix.replace(/\/*$/, '/');
  const rows = await context.asCaller({
    caller,
    operation: 'storage.object.list',
    work: async (tx) => [
      ...(await tx<StoredObject[]>`
        select id, name, updated_at, created_at, last_accessed_at, metadata from storage.objects
        where bucket_id = ${bucket} and starts_with(name, ${prefix}) order by name`),
    ],
  });
  const entries = new Map<string, Entry>();
  for (const row of rows) {
    const rest = row.name.slice(prefix.length);
    const slash = rest.indexOf('/');
    if (slash < 0) entries.set(rest, { ...row, name: rest });
    else entries.set(rest.slice(0, slash), folder(rest.slice(0, slash)));
  }
  const search = wish.search.toLowerCase();
  const found = [...entries.values()].filter((entry) => entry.name.toLowerCase().startsWith(search));
  return found.sort(order(wish)).slice(wish.offset, wish.offset + wish.limit);
}

function folder(name: string): Entry {
  return { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
}

function order(wish: ListWish): (a: Entry, b: Entry) => number {
  const sign = wish.sortBy.order === 'desc' ? -1 : 1;
  const key = (entry: Entry) => {
    const value = entry[wish.sortBy.column];
    return value instanceof Date ? value.toISOString() : (value ?? '');
  };
  return (a, b) => (key(a) < key(b) ? -sign : key(a) > key(b) ? sign : 0);
}
