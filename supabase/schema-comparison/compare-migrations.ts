import postgres from 'postgres';
import type { Cluster } from '../local/cluster.ts';
import { createDatabase, dropDatabase } from '../local/create-database.ts';
import { migrate } from '../local/migrate.ts';
import { dumpSchema, type DumpOptions } from './dump-schema.ts';

async function dumpOfFolder(
  options: { cluster: Pick<Cluster, 'url'>; migrationsDir: string } & DumpOptions,
): Promise<string[]> {
  const { cluster, migrationsDir } = options;
  const name = `compare_${crypto.randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await createDatabase({ cluster, name });
  try {
    await migrate({ databaseUrl, migrationsDir });
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
    try {
      return await dumpSchema(sql, options);
    } finally {
      await sql.end();
    }
  } finally {
    await dropDatabase({ cluster, name });
  }
}

/** The objects of `all` that `other` lacks, duplicates counted. */
function missingFrom(other: string[], all: string[]): string[] {
  const left = new Map<string, number>();
  for (const block of other) left.set(block, (left.get(block) ?? 0) + 1);
  return all.filter((block) => {
    const count = left.get(block) ?? 0;
    left.set(block, count - 1);
    return count <= 0;
  });
}

export interface SchemaDifference {
  /** The number of objects of both databases; 0 would mean that nothing was compared. */
  compared: number;
  /** Descriptions of objects that only the first folder's migrations make. */
  onlyBefore: string[];
  /** Descriptions of objects that only the second folder's migrations make. */
  onlyAfter: string[];
}

/** The differences between two results of `dumpSchema`. */
export function compareDumps(before: string[], after: string[]): SchemaDifference {
  return {
    compared: before.length + after.length,
    onlyBefore: missingFrom(after, before),
    onlyAfter: missingFrom(before, after),
  };
}

/**
 * Creates a database from each of two folders of migrations, compares their schemas and rows, and drops them.
 */
export async function compareMigrations(
  options: { cluster: Pick<Cluster, 'url'>; before: string; after: string } & DumpOptions,
): Promise<SchemaDifference> {
  const before = await dumpOfFolder({ ...options, migrationsDir: options.before });
  const after = await dumpOfFolder({ ...options, migrationsDir: options.after });
  return compareDumps(before, after);
}
