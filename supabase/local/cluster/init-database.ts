import { spawn } from 'node:child_process';
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';

/**
 * Candidates for lc_ctype, in order, because not every system has the first; under `C`
 * pg_trgm finds no Thai letters. Sorting uses the builtin locale C.UTF-8, which does not
 * change with the system, so no index breaks.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'] as const;

/**
 * Creates the database `<dataDir>/pg` unless it exists. It is built in a temporary directory and renamed when
 * complete, so an interrupted start leaves nothing that looks like a database.
 */
export async function initDatabase(options: {
  dataDir: string;
  password: string;
  binaries: Binaries;
  runAs: RunAs;
}): Promise<void> {
  const { dataDir, binaries, runAs } = options;
  const pgDir = path.join(dataDir, 'pg');
  if (await stat(pgDir).catch(() => null)) return;
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('pg-draft-')) await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
  const draft = path.join(dataDir, `pg-draft-${process.pid}`);
  const data = path.join(draft, 'pg');
  const passwordFile = path.join(draft, 'password');
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (runAs.owner) {
    for (const p of [draft, data, passwordFile]) await chown(p, runAs.owner.uid, runAs.owner.gid);
  }
  let refused: Error | null = null;
  for (const ctype of CHARACTER_TYPES) {
    const initdb = runAs.command(binaries.initdb, [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--data-checksums',
      '--no-instructions',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]);
    refused = await run(initdb).then(
      () => null,
      (error: Error) => error,
    );
    if (!refused) break;
  }
  if (refused) throw refused;
  await rm(passwordFile);
  await rename(data, pgDir);
  await rm(draft, { recursive: true, force: true });
}

function run(command: ReturnType<RunAs['command']>): Promise<void> {
  const { file, args, ...user } = command;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'], env: cleanEnv() });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`initdb ended with ${code}: ${said.trim()}`)),
    );
  });
}

/** The environment without PG*, LC_* and LANG variables, which would change how our server behaves. */
export function cleanEnv(): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(passed), LC_ALL: 'C' };
}
