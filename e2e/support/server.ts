import postgres, { type Sql } from 'postgres';
import { copyTemplate, databaseUrl, removeDataDir } from './data-dir.ts';
import { runServerProcess, type ServerProcess } from './server-process.ts';

/** The real server of the built app on data of its own. */
export interface TestServer {
  /** `http://127.0.0.1:<port>`, the same after a restart. */
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  /** The database as superuser, to see what really is there. Opened anew after a restart. */
  sql(): Promise<Sql>;
  /** Mails it would have sent, as `/_mail.json` tells them. */
  mails(): Promise<unknown>;
  stop(): Promise<void>;
  /** SIGKILL; its database process lives on, as after a real crash. */
  kill(): Promise<void>;
  /** Starts again on the same port and data, after `stop` or `kill` or by itself. */
  restart(options?: { accessTokenSeconds?: number }): Promise<void>;
  /** Ends everything and removes the data. */
  remove(): Promise<void>;
}

/** `siteUrl` is where people reach it, when that is a gate in front. */
export async function startServer(
  options: { accessTokenSeconds?: number; siteUrl?: string } = {},
): Promise<TestServer> {
  const dataDir = await copyTemplate();
  let accessTokenSeconds = options.accessTokenSeconds ?? 3600;
  const run = (port: number) =>
    runServerProcess({
      DATA_DIR: dataDir,
      PORT: String(port),
      ACCESS_TOKEN_SECONDS: String(accessTokenSeconds),
      ...(options.siteUrl ? { SITE_URL: options.siteUrl } : {}),
    });
  let running: ServerProcess | null = await run(0);
  const { port } = running;
  const origin = `http://127.0.0.1:${port}`;
  let sql: Sql | null = null;

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    await sql?.end({ timeout: 1 });
    sql = null;
    await running?.end(signal);
    running = null;
  };
  return {
    origin,
    port,
    dataDir,
    sql: async () => (sql ??= postgres(await databaseUrl(dataDir), { max: 2, onnotice: () => undefined })),
    mails: async () => (await fetch(`${origin}/_mail.json`)).json(),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    restart: async (changes = {}) => {
      accessTokenSeconds = changes.accessTokenSeconds ?? accessTokenSeconds;
      await end('SIGTERM');
      running = await run(port);
    },
    remove: async () => {
      await end('SIGKILL');
      await removeDataDir(dataDir);
    },
  };
}
