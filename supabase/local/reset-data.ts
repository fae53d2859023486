import { rm, stat } from 'node:fs/promises';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { lockDataDir } from './cluster/lock.ts';
import { stopLeftover } from './cluster/postmaster.ts';

/**
 * Removes a data directory with all its files. Throws `DataDirInUseError` while a server
 * runs on it. A database that a killed server left behind is stopped first. Throws for a
 * directory that is not a data directory.
 */
export async function resetData(dataDir: string): Promise<'removed' | 'nothing_there'> {
  if (!(await exists(dataDir))) return 'nothing_there';
  const real = await realpath(dataDir);
  const lock = await lockDataDir(real);
  try {
    if (!(await exists(path.join(real, 'secrets.json')))) {
      throw new Error(`${dataDir} does not look like a data directory of Sabai, so it is left alone.`);
    }
    await stopLeftover(path.join(real, 'pg'));
    await rm(real, { recursive: true, force: true });
    return 'removed';
  } finally {
    await lock.release();
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}
