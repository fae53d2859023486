import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { installPlatform } from './platform.ts';

/** PostgreSQL refused a migration, whose transaction was rolled back. */
export class MigrationFailedError extends Error {
  override name = 'MigrationFailedError';
  readonly file: string;
  constructor(options: { file: string; cause: unknown }) {
    const reason = options.cause instanceof Error ? options.cause.message : String(options.cause);
    super(`Migration ${options.file} failed: ${reason}`, { cause: options.cause });
    this.file = options.file;
  }
}

/** The database has migrations that this release does not have (`unknown`), so nothing was applied. */
export class OtherMigrationsError extends Error {
  override name = 'OtherMigrationsError';
  readonly unknown: string[];
  constructor(unknown: string[]) {
    super(
      `The database was made by migrations that this release does not have (${unknown[0]}, ${unknown.length} in all). ` +
        'Start the release that made it, or begin with an empty database: npm run reset.',
    );
    this.unknown = unknown;
  }
}

const FILE = /^(\d+)_.*\.sql$/;

interface Recorded {
  version: string;
  /** The file's name without version; null when another tool recorded only the version. */
  name: string | null;
}

/** The recorded migrations without a file, among those not newer than the newest file. */
function unknownMigrations(options: { recorded: Recorded[]; files: string[] }): string[] {
  const names = new Map(options.files.map((file) => [FILE.exec(file)?.[1] ?? '', file]));
  const newest = [...names.keys()].at(-1) ?? '';
  return options.recorded
    .filter(({ version, name }) => {
      const file = names.get(version);
      if (file === undefined) return version <= newest;
      return name !== null && file !== `${version}_${name}.sql`;
    })
    .map(({ version, name }) => (name === null ? version : `${version}_${name}`));
}

/**
 * Applies new files `<version>_<name>.sql` in order, each in a transaction as the role `supabase_owner`, and
 * returns their names. Throws `OtherMigrationsError` when a recorded file is missing that is not newer than
 * all files, `MigrationFailedError` and `MissingRightsError`.
 */
export async function migrate(options: { databaseUrl: string; migrationsDir: string }): Promise<string[]> {
  await installPlatform(options);
  const files = (await readdir(options.migrationsDir)).filter((name) => FILE.test(name)).sort();
  const sql = postgres(options.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const recorded = await sql<Recorded[]>`
      select version, name from supabase_migrations.schema_migrations order by version`;
    const unknown = unknownMigrations({ recorded, files });
    if (unknown.length > 0) throw new OtherMigrationsError(unknown);
    const done = new Set(recorded.map((row) => row.version));
    // A superuser changes the session user too, so that `reset role` in a migration does not make it
    // superuser. Another role can only `set role`.
    const [caller] = await sql<{ is_super: boolean }[]>`
      select rolsuper as is_super from pg_roles where rolname = session_user`;
    if (caller?.is_super) await sql`set session authorization supabase_owner`;
    else await sql`set role supabase_owner`;
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
