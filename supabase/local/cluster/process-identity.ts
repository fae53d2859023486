import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process with this id exists, another user's included. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A text that distinguishes processes that had the same id: the start time of the process and, on Linux, the
 * id of the system's boot. Null when there is no such process.
 */
export async function processIdentity(pid: number): Promise<string | null> {
  if (!isAlive(pid)) return null;
  if (process.platform === 'linux') {
    try {
      const [stat, boot] = await Promise.all([
        readFile(`/proc/${pid}/stat`, 'utf8'),
        readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      ]);
      // The name in brackets may hold spaces; the fields after it do not. Field 3 is the state, 22 the start.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z') return null;
      return `${boot.trim()}:${fields[19]}`;
    } catch {
      return null;
    }
  }
  return ps(pid, 'lstart=');
}

/** The command line of a process, which shows whether this server started it; null when it is gone. */
export async function commandLine(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    try {
      const text = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
      return text === '' ? null : text;
    } catch {
      return null;
    }
  }
  return ps(pid, 'command=');
}

async function ps(pid: number, column: string): Promise<string | null> {
  try {
    const { stdout } = await run('ps', ['-o', column, '-p', String(pid)], { env: { LC_ALL: 'C' } });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}
