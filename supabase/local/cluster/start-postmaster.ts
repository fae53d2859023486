import { spawn } from 'node:child_process';
import { open, readFile, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Binaries } from './binaries.ts';
import { cleanEnv } from './init-database.ts';
import { readPidFile } from './postmaster.ts';
import type { RunAs } from './run-as.ts';
import { waitUntil } from './poll-until.ts';

const ATTEMPTS = 100;
/**
 * Errors after which a start is retried: the port was taken, or sessions of a killed server are still ending.
 */
const TRANSIENT = /could not bind|could not create any TCP\/IP|pre-existing shared memory|already in use/i;

/**
 * Starts PostgreSQL on a free port of 127.0.0.1 and waits until it accepts connections, recovery included. It
 * runs in its own session, so that Ctrl+C in a terminal reaches only this process, which then stops it.
 */
export async function startPostmaster(options: {
  pgDir: string;
  logFile: string;
  binaries: Binaries;
  runAs: RunAs;
  durable: boolean;
}): Promise<{ pid: number; port: number }> {
  let said = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = await freePort();
    const result = await launch({ ...options, port });
    if (typeof result === 'number') return { pid: result, port };
    said = result.said;
    if (!TRANSIENT.test(said)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The database did not start. It said: ${said.trim().split('\n').slice(-8).join('\n')}`);
}

async function launch(options: {
  pgDir: string;
  logFile: string;
  binaries: Binaries;
  runAs: RunAs;
  durable: boolean;
  port: number;
}): Promise<number | { said: string }> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    unix_socket_directories: '',
    fsync: options.durable ? 'on' : 'off',
    synchronous_commit: options.durable ? 'on' : 'off',
    full_page_writes: options.durable ? 'on' : 'off',
    max_connections: '60',
    shared_buffers: '64MB',
    // The value for SSDs, as on hosted projects. With the default 4, list queries choose slow bitmap scans.
    random_page_cost: '1.1',
    timezone: 'UTC',
    logging_collector: 'off',
    // Texts and details of errors have people's values (SECURITY-24). A failed start logs LOG and FATAL.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // /admin/operations shows the slowest statements; hosted projects load this library too.
    ...(options.binaries.countsStatements ? { shared_preload_libraries: 'pg_stat_statements' } : {}),
  };
  const args = ['-D', options.pgDir, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])];
  const { file, args: all, ...user } = options.runAs.command(options.binaries.postgres, args);
  const log = await open(options.logFile, 'a', 0o600);
  try {
    await truncate(options.logFile);
    const child = spawn(file, all, {
      ...user,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: cleanEnv(),
    });
    let ended = false;
    child.once('error', () => (ended = true));
    child.once('exit', () => (ended = true));
    child.unref();
    const ready = async () => {
      if (ended) return true;
      const found = await readPidFile(options.pgDir);
      return found !== null && found.pid === child.pid && found.ready;
    };
    // Recovery of a large database from its log may take minutes.
    await waitUntil({ condition: ready, withinMs: 300_000 });
    if (!ended && child.pid !== undefined) return child.pid;
    return { said: await readFile(options.logFile, 'utf8') };
  } finally {
    await log.close();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
