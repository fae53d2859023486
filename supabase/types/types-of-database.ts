import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import type { Cluster } from '../local/cluster.ts';
import { createDatabase } from '../local/create-database.ts';
import { migrate } from '../local/migrate.ts';
import { readSchema } from './read-schema.ts';
import { writeTypes } from './write-types.ts';

/** The path of the generated file `supabase/database.types.ts`. */
export const typesFile = fileURLToPath(new URL('../database.types.ts', import.meta.url));

/** Generates the text of the types from a new database with all migrations on the given server. */
export async function typesOfDatabase(cluster: Pick<Cluster, 'url'>): Promise<string> {
  const databaseUrl = await createDatabase({
    cluster,
    name: `types_${crypto.randomUUID().replaceAll('-', '')}`,
  });
  await migrate({ databaseUrl, migrationsDir: fileURLToPath(new URL('../migrations', import.meta.url)) });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return writeTypes(await readSchema(sql));
  } finally {
    await sql.end();
  }
}
