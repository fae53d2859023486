import { execFileSync } from 'node:child_process';
import { waitUntil } from './wait-until.ts';

interface Listed {
  pid: number;
  /** The process id of the leader of its group. */
  group: number;
  command: string;
}

/** Kills every process of this machine whose command line has `mark`, a path that only the caller made. */
export async function killMarked(mark: string): Promise<void> {
  if (mark.length < 10) throw new Error(`«${mark}» could match the processes of others.`);
  for (const { pid } of listMarked(mark)) killIfThere(pid);
  await waitUntil({ what: `processes of ${mark} to end`, check: () => listMarked(mark).length === 0 });
}

/** Kills a process that leads a group, and everything that it started; resolves when all of it is gone. */
export async function killGroup(group: number): Promise<void> {
  killIfThere(-group);
  await waitUntil({
    what: `process group ${group} to end`,
    check: () => !list().some((each) => each.group === group),
  });
}

/** Sends a signal to a process; does nothing if there is no such process. */
export function killIfThere(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** True while the process exists and is no zombie. */
export function lives(pid: number): boolean {
  return list().some((each) => each.pid === pid);
}

function listMarked(mark: string): Listed[] {
  return list().filter(({ pid, command }) => command.includes(mark) && pid !== process.pid);
}

/** Works on Linux and macOS; zombies have no command line of their own left. */
function list(): Listed[] {
  const text = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,pgid=,stat=,args='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return text.split('\n').flatMap((line) => {
    const [, pid = '', group = '', state = '', command = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === '' || state.startsWith('Z') ? [] : [{ pid: Number(pid), group: Number(group), command }];
  });
}
