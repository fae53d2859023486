import path from 'node:path';
import { startCluster } from './cluster.ts';
import { DataDirInUseError } from './cluster/lock.ts';
import { readPidFile } from './cluster/postmaster.ts';
import { readSecrets } from './secrets.ts';

/** Connects to the server that runs on the directory, or starts one until `close`. `url` is a superuser's. */
export async function openDatabase(dataDir: string): Promise<{ url: string; close(): Promise<void> }> {
  try {
    const cluster = await startCluster({ dataDir });
    return { url: cluster.url, close: () => cluster.stop() };
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
  }
  const running = await readPidFile(path.join(dataDir, 'pg'));
  if (!running?.ready) throw new Error('The server on this data directory is not ready. Try again.');
  const { databasePassword } = await readSecrets(dataDir);
  return {
    url: `postgres://postgres:${databasePassword}@127.0.0.1:${running.port}/postgres`,
    close: () => Promise.resolve(),
  };
}
