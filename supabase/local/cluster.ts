import path from 'node:path';
import { mkdir, realpath } from 'node:fs/promises';
import { findBinaries } from './cluster/binaries.ts';
import { limitLog } from './cluster/limit-log.ts';
import { initDatabase } from './cluster/init-database.ts';
import { lockDataDir } from './cluster/lock.ts';
import { stopLeftover, stopPostmaster } from './cluster/postmaster.ts';
import { chooseUser } from './cluster/run-as.ts';
import { startPostmaster } from './cluster/start-postmaster.ts';
import { readSecrets } from './secrets.ts';

/** A running database server. */
export interface Cluster {
  /** URL of the database `postgres` as superuser, or the operator's DATABASE_URL. */
  url: string;
  /** Process id of the database server; null for the operator's server. */
  pid: number | null;
  /** Empties the server's log above 10 MB. */
  limitLog(): Promise<void>;
  /** Shuts the server down and unlocks the data directory. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Locks the data directory and runs PostgreSQL 17 in it (`<dataDir>/pg`), or uses the server at
 * `databaseUrl`. That URL's role is superuser or prepared by `databaseScript`. Throws `DataDirInUseError`
 * when another process has the lock.
 */
export async function startCluster(options: {
  dataDir: string;
  databaseUrl?: string;
  /** False turns fsync off, for tests: a crash of the machine may then lose data. Default true. */
  durable?: boolean;
  log?: (line: string) => void;
}): Promise<Cluster> {
  await mkdir(options.dataDir, { recursive: true });
  // The process table shows real paths, so with a symbolic link our own server would not be recognised.
  const dataDir = await realpath(options.dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    if (options.databaseUrl !== undefined) {
      return {
        url: options.databaseUrl,
        pid: null,
        limitLog: () => Promise.resolve(),
        stop: () => lock.release(),
      };
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
      limitLog: () => limitLog(logFile),
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
