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

/** Objects of one list that the other lacks, each as often as it is missing. */
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
  /** Objects of both databases together; a comparison of two empty databases proves nothing. */
  compared: number;
  /** Objects as they are only after the first folder's migrations. */
  onlyBefore: string[];
  /** Objects as they are only after the second folder's migrations. */
  onlyAfter: string[];
}

/** What differs between two descriptions by dumpSchema. */
export function compareDumps(before: string[], after: string[]): SchemaDifference {
  return {
    compared: before.length + after.length,
    onlyBefore: missingFrom(after, before),
    onlyAfter: missingFrom(before, after),
  };
}

/** Makes a database from each of two folders of migrations on the given server and compares what they contain. */
export async function compareMigrations(
  options: { cluster: Pick<Cluster, 'url'>; before: string; after: string } & DumpOptions,
): Promise<SchemaDifference> {
  const before = await dumpOfFolder({ ...options, migrationsDir: options.before });
  const after = await dumpOfFolder({ ...options, migrationsDir: options.after });
  return compareDumps(before, after);
}
