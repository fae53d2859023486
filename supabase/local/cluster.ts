import path from 'node:path';
import { mkdir, realpath } from 'node:fs/promises';
import { findBinaries } from './cluster/binaries.ts';
import { initDatabase } from './cluster/init-database.ts';
import { lockDataDir } from './cluster/lock.ts';
import { stopLeftover, stopPostmaster } from './cluster/postmaster.ts';
import { chooseUser } from './cluster/run-as.ts';
import { startPostmaster } from './cluster/start-postmaster.ts';
import { readSecrets } from './secrets.ts';

export interface Cluster {
  /** Connection to the database `postgres` as superuser, or that of the operator. */
  url: string;
  /** Process id of the database server; `null` for a server that the operator runs. */
  pid: number | null;
  /** Clean shutdown; gives the data directory free. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Takes the data directory and runs PostgreSQL 17 in it (`<dataDir>/pg`), or uses the server at `databaseUrl`
 * (by a superuser, or by a role that `databaseScript` prepared). Throws `DataDirInUseError` when another process has the directory.
 */
export async function startCluster(options: {
  dataDir: string;
  databaseUrl?: string;
  /** False turns fsync off, for tests, whose data may be lost with the machine. */
  durable?: boolean;
  log?: (line: string) => void;
}): Promise<Cluster> {
  await mkdir(options.dataDir, { recursive: true });
  // The process table shows the real path; a link in between would hide our own server from us.
  const dataDir = await realpath(options.dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    if (options.databaseUrl !== undefined) {
      return { url: options.databaseUrl, pid: null, stop: () => lock.release() };
    }
    const { databasePassword } = await readSecrets(dataDir);
    const pgDir = path.join(dataDir, 'pg');
    const binaries = await findBinaries();
    const runAs = await chooseUser({ paths: [pgDir, binaries.postgres] });
    const leftover = await stopLeftover(pgDir);
    if (leftover === 'stopped') options.log?.('Stopped the database that an interrupted run had left.');
    await initDatabase({ dataDir, password: databasePassword, binaries, runAs });
    const logFile = path.join(dataDir, 'postgres.log');
    const { pid, port } = await startPostmaster({
      pgDir,
      logFile,
      binaries,
      runAs,
      durable: options.durable ?? true,
    });
    let stopping: Promise<void> | null = null;
    const stop = async () => {
      await stopPostmaster(pid);
      await lock.release();
    };
    return {
      url: `postgres://postgres:${databasePassword}@127.0.0.1:${port}/postgres`,
      pid,
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
