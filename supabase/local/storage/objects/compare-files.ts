import type { StorageContext } from '../storage-context.ts';

/** The differences between the rows of Storage and the stored files. */
export interface FileDifferences {
  missing: { bucket: string; name: string; bytes: number }[];
  /** Stored files that no row names. A later start of the server deletes them. */
  leftOver: { files: number; bytes: number };
}

/** Compares the rows of Storage with the stored files; `missing` has the rows whose file does not exist. */
export async function compareFiles(context: Pick<StorageContext, 'sql' | 'files'>): Promise<FileDifferences> {
  const { sql, files } = context;
  const rows = await sql<{ bucket: string; name: string; version: string; bytes: number }[]>`
    select bucket_id as bucket, name, version, coalesce((metadata ->> 'size')::float8, 0) as bytes
    from storage.objects where version is not null order by 1, 2`;
  const versions = await files.list({ olderThanMs: -Infinity });
  const stored = new Set(versions);
  const named = new Set(rows.map(({ version }) => version));
  const loose = versions.filter((version) => !named.has(version));
  const sizes = await Promise.all(loose.map((version) => files.measure(version)));
  return {
    missing: rows
      .filter(({ version }) => !stored.has(version))
      .map(({ bucket, name, bytes }) => ({ bucket, name, bytes })),
    leftOver: { files: loose.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) },
  };
}
