import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { processIdentity } from './process-identity.ts';

/** Another process, whose id is `pid`, has the lock of the data directory (PLATFORM-4). */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';
  readonly code = 'data_dir_in_use';
  readonly dataDir: string;
  readonly pid: number;
  constructor(options: { dataDir: string; pid: number }) {
    super(
      `Another Sabai already runs on ${options.dataDir} (process ${options.pid}). Stop it, or set DATA_DIR.`,
    );
    this.dataDir = options.dataDir;
    this.pid = options.pid;
  }
}

/** The lock of a data directory, which this process owns until `release`. */
export interface DataDirLock {
  release(): Promise<void>;
}

const Owner = z.object({ pid: z.number().int(), identity: z.string(), token: z.string() });
type Owner = z.infer<typeof Owner>;
/** Matches the names of lock files; the group is the number of the lock. */
export const LOCK_FILE = /^lock\.(\d+)$/;

/**
 * Locks the data directory for this process, or throws {@link DataDirInUseError}. The file `lock.<n>`
 * names its owner. When that process is dead, `lock.<n+1>` supersedes it; it is created exclusively,
 * so only one of several starters wins.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  await mkdir(dataDir, { recursive: true });
  const identity = await processIdentity(process.pid);
  if (identity === null) throw new Error('This process cannot find itself in the process table.');
  const mine: Owner = { pid: process.pid, identity, token: randomUUID() };
  const draft = path.join(dataDir, `lock-draft-${mine.token}`);
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    for (;;) {
      const generations = await listGenerations(dataDir);
      await refuseIfHeld({ dataDir, generations, mine });
      const next = (generations[0] ?? 0) + 1;
      const file = path.join(dataDir, `lock.${next}`);
      try {
        // A link appears complete or not at all, so nobody reads half a lock.
        await link(draft, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
        throw error;
      }
      try {
        // Another process may have locked and released the directory between our check and our link.
        await refuseIfHeld({ dataDir, generations: await listGenerations(dataDir), mine });
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      for (const old of generations) await rm(path.join(dataDir, `lock.${old}`), { force: true });
      return { release: () => rm(file, { force: true }) };
    }
  } finally {
    await rm(draft, { force: true });
  }
}

async function listGenerations(dataDir: string): Promise<number[]> {
  const names = await readdir(dataDir);
  return names
    .map((name) => LOCK_FILE.exec(name)?.[1])
    .filter((n) => n !== undefined)
    .map(Number)
    .sort((a, b) => b - a);
}

async function refuseIfHeld(options: { dataDir: string; generations: number[]; mine: Owner }): Promise<void> {
  for (const n of options.generations) {
    const owner = await readOwner(path.join(options.dataDir, `lock.${n}`));
    if (!owner || owner.token === options.mine.token) continue;
    if ((await processIdentity(owner.pid)) === owner.identity) {
      throw new DataDirInUseError({ dataDir: options.dataDir, pid: owner.pid });
    }
  }
}

/**
 * The owner of a lock file; null when the file is gone or a full disk left it empty, so that nobody owns it.
 */
async function readOwner(file: string): Promise<Owner | null> {
  try {
    return Owner.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
