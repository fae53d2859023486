import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { databaseUrl, removeDataDir } from '../../../e2e/support/data-dir.ts';
import { runServerProcess } from '../../../e2e/support/server-process.ts';
import { buildApp } from '../../support/build-app.ts';

export interface AppServer {
  /** Without a slash at the end. */
  origin: string;
  /** The server's process; its database is a child of it. */
  pid: number;
  /** One connection to the server's database, as superuser. */
  sql: Sql;
}

export interface AppServers {
  /**
   * Opens the server of this name on an empty data directory; the first
   * call starts it. If servers are shared, every name returns the same
   * server with the demo data, so a benchmark must count the rows it finds.
   */
  open(options: { name: string; seed: 'accounts' | 'demo' }): Promise<AppServer>;
  close(): Promise<void>;
}

interface Opened extends AppServer {
  close(): Promise<void>;
}

/** Servers of the built app. The first one builds `dist/`. */
export function createAppServers({ isShared }: { isShared: boolean }): AppServers {
  let built: Promise<void> | null = null;
  const opened = new Map<string, Promise<Opened>>();
  return {
    open({ name, seed }) {
      built ??= buildApp();
      const key = isShared ? 'shared' : name;
      const server = opened.get(key) ?? built.then(() => startServer(isShared ? 'demo' : seed));
      opened.set(key, server);
      return server;
    },
    async close() {
      const servers = await Promise.allSettled(opened.values());
      for (const server of servers) if (server.status === 'fulfilled') await server.value.close();
    },
  };
}

async function startServer(seed: 'accounts' | 'demo'): Promise<Opened> {
  const dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'sabai-bench-server-')), 'data');
  try {
    const server = await runServerProcess({ DATA_DIR: dataDir, PORT: '0', SEED: seed, HOST: 'localhost' });
    const sql = postgres(await databaseUrl(dataDir), { max: 1, onnotice: () => undefined });
    return {
      origin: `http://localhost:${server.port}`,
      pid: server.pid,
      sql,
      async close() {
        await sql.end();
        await server.end('SIGTERM');
        await removeDataDir(dataDir);
      },
    };
  } catch (error) {
    await removeDataDir(dataDir);
    throw error;
  }
}
