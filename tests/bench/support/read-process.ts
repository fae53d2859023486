/** Figures of running processes, from Linux's `/proc`. */
import { readFile, readdir } from 'node:fs/promises';

async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the name in brackets and may have spaces.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Ids of a process and of all its descendants. */
export async function processesOf(root: number): Promise<number[]> {
  const all = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(all.map(async (pid) => Number((await statOf(pid))[1])));
  const found = [root];
  for (const parent of found) all.forEach((pid, n) => parents[n] === parent && found.push(pid));
  return found;
}

/** CPU time of these processes and of their children that have ended, in hundredths of a second. */
export async function cpuTicks(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map(statOf));
  // The fields are utime, stime, cutime and cstime.
  return stats.flatMap((stat) => stat.slice(11, 15)).reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** Resident memory of a process. */
export async function memoryKilobytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}

/** How many files and connections a process has open. */
export async function openDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}
