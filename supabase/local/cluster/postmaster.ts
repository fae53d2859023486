import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commandLine, isAlive } from './process-identity.ts';
import { waitUntil } from './poll-until.ts';

/** No system gives out a process id this high, so it names nobody. */
const NOBODY_PID = 2147483646;

export interface PidFile {
  pid: number;
  port: number;
  ready: boolean;
}

/** What `postmaster.pid` of a PostgreSQL data directory says; `null` when there is none (or it is half written). */
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
 * Stops the database process that a killed Node left behind, so that the next start is clean. After a power cut the
 * id in the file may belong to another process. That process is left alone, and the file is cleared except for its
 * shared memory key.
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

/** Fast shutdown (open transactions are rolled back, a checkpoint is written); harder after 20 s. */
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
