import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { killIfThere, lives } from './processes.ts';
import { waitUntil } from './wait-until.ts';

/** Environment variable, set by the global setup, with the path of a migrated and seeded data directory. */
export const templateVariable = 'SABAI_E2E_TEMPLATE';

/** Copies the template; returns the path of a data directory that is as after a first start. */
export async function copyTemplate(): Promise<string> {
  const template = process.env[templateVariable];
  if (!template) throw new Error(`${templateVariable} is not set: run through \`playwright test\`.`);
  const folder = await mkdtemp(join(tmpdir(), 'sabai-e2e-'));
  const dataDir = join(folder, 'data');
  // The database's files belong to the account that it runs as; cp keeps that, Node's own copy does not.
  await promisify(execFile)('cp', ['-a', template, dataDir]);
  return dataDir;
}

/** Ends a database that a killed server left behind, then removes the directory. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const pid = (await postmasterFile(dataDir))?.pid;
  if (pid) {
    killIfThere(pid, 'SIGQUIT');
    await waitUntil({ what: 'the database to end', check: () => !lives(pid) });
  }
  await rm(join(dataDir, '..'), { recursive: true, force: true });
}

/** Address of the database of a running server, as superuser. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const running = await postmasterFile(dataDir);
  if (!running) throw new Error('The database does not run.');
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  return `postgres://postgres:${secrets.databasePassword}@127.0.0.1:${running.port}/postgres`;
}

/** PostgreSQL writes its process id into line 1 and its port into line 4. */
async function postmasterFile(dataDir: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').catch(() => null);
  const [pid, , , port] = text?.split('\n') ?? [];
  return pid && port ? { pid: Number(pid), port: Number(port) } : null;
}
