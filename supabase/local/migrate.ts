import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { installPlatform } from './platform.ts';

/** A migration that PostgreSQL refused; nothing of its file was kept. */
export class MigrationFailedError extends Error {
  override name = 'MigrationFailedError';
  readonly file: string;
  constructor(options: { file: string; cause: unknown }) {
    const reason = options.cause instanceof Error ? options.cause.message : String(options.cause);
    super(`Migration ${options.file} failed: ${reason}`, { cause: options.cause });
    this.file = options.file;
  }
}

const FILE = /^(\d+)_.*\.sql$/;

/**
 * Applies `<migrationsDir>/<version>_<name>.sql` in order to the database at `databaseUrl` (as superuser), after
 * making it look like a hosted project. Each file is one transaction and recorded in
 * `supabase_migrations.schema_migrations`; what is recorded is not run again. The statements run as the role
 * `supabase_owner`, which is no superuser. Returns the names of the files it applied.
 */
export async function migrate(options: { databaseUrl: string; migrationsDir: string }): Promise<string[]> {
  await installPlatform(options);
  const files = (await readdir(options.migrationsDir)).filter((name) => FILE.test(name)).sort();
  const sql = postgres(options.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const done = new Set(
      (await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`).map(
        (row) => row.version,
      ),
    );
    // Both session and current user, so that `reset role` in a migration does not make it superuser.
    await sql`set session authorization supabase_owner`;
    const applied: string[] = [];
    for (const file of files) {
      const version = FILE.exec(file)?.[1] ?? '';
      if (done.has(version)) continue;
      const text = await readFile(path.join(options.migrationsDir, file), 'utf8');
      const name = file.slice(version.length + 1, -'.sql'.length);
      try {
        await sql.begin(async (tx) => {
          await tx.unsafe(text).simple();
          await tx`insert into supabase_migrations.schema_migrations (version, name) values (${version}, ${name})`;
        });
      } catch (cause) {
        throw new MigrationFailedError({ file, cause });
      }
      applied.push(file);
    }
    return applied;
  } finally {
    await sql.end();
  }
}
