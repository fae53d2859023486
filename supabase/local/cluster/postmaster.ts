import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commandLine, isAlive } from './process-identity.ts';
import { waitUntil } from './poll-until.ts';

/** A process id that no system assigns, so it belongs to no process. */
const NOBODY_PID = 2147483646;

/** The contents of `postmaster.pid`; `ready` when the server accepts connections. */
export interface PidFile {
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads `postmaster.pid` of a PostgreSQL data directory; null when it is missing or half written. */
export async function readPidFile(pgDir: string): Promise<PidFile | null> {
  let lines: string[];
  try {
    lines = (await readFile(path.join(pgDir, 'postmaster.pid'), 'utf8')).split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Stops the database process that a killed Node process left behind. After a power cut its id may belong to
 * another process, which is left alone (`stale`). The pid file then loses all but its shared memory key.
 */
export async function stopLeftover(pgDir: string): Promise<'none' | 'stopped' | 'stale'> {
  const found = await readPidFile(pgDir);
  if (!found) return 'none';
  if (!isAlive(found.pid)) return 'stale';
  const command = await commandLine(found.pid);
  if (command === null || !command.includes(pgDir)) {
    const file = path.join(pgDir, 'postmaster.pid');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/^\d+/, String(NOBODY_PID)));
    return 'stale';
  }
  await stopPostmaster(found.pid);
  return 'stopped';
}

/** Stops PostgreSQL by a fast shutdown; after 20 s by SIGQUIT, and after 5 s more by SIGKILL. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, withinMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw error;
    }
    if (await waitUntil({ condition: async () => (await commandLine(pid)) === null, withinMs })) return;
  }
  throw new Error(`The database process ${pid} does not end.`);
}
