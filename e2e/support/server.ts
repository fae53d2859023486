import postgres, { type Sql } from 'postgres';
import { copyTemplate, databaseUrl, removeDataDir } from './data-dir.ts';
import { lastingPort } from './lasting-port.ts';
import { runServerProcess, type ServerProcess } from './server-process.ts';

/** The real server of the built app on data of its own: a stage (stage-process.ts) or a process. */
export interface TestServer {
  /** `http://127.0.0.1:<port>`, the same after a restart. */
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  /** The database as superuser, to see what really is there. Opened anew after a restart. */
  sql(): Promise<Sql>;
  /** Mails that the server would have sent, as `/_mail.json` lists them. */
  mails(): Promise<unknown>;
  stop(): Promise<void>;
  /** SIGKILL; its database process lives on, as after a real crash. Only for journeys tagged `@own-process`. */
  kill(): Promise<void>;
  /** Starts the server again on the same port and data; stops it before if it runs. */
  restart(): Promise<void>;
  /** Moves the clock by which the server signs and checks tokens. Not for journeys tagged `@own-process`. */
  advance(ms: number): Promise<void>;
  /** Ends everything and removes the data. */
  remove(): Promise<void>;
}

/** A server process with a cluster of its own. `siteUrl` is where people reach it: a gate in front. */
export async function startServer(options: {
  accessTokenSeconds: number;
  siteUrl: string;
}): Promise<TestServer> {
  const dataDir = await copyTemplate();
  const port = await lastingPort();
  const run = () =>
    runServerProcess({
      DATA_DIR: dataDir,
      PORT: String(port),
      ACCESS_TOKEN_SECONDS: String(options.accessTokenSeconds),
      SITE_URL: options.siteUrl,
    });
  let running: ServerProcess | null = await run();
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
    advance: () => {
      throw new Error('A process of its own has the clock of the machine.');
    },
    restart: async () => {
      await end('SIGTERM');
      running = await run();
    },
    remove: async () => {
      await end('SIGKILL');
      await removeDataDir(dataDir);
    },
  };
}
