import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { copyTemplate, removeDataDir } from './data-dir.ts';
import { lastingPort } from './lasting-port.ts';
import { serverVariable } from './server-process.ts';
import type { TestServer } from './server.ts';
import type { OpenStage, StageReply, StageRequest } from './stage-server.ts';

/** The server process of one Playwright worker. */
export interface StageProcess {
  /** Opens a server with a database of its own, as after a first start. Only one can be open at a time. */
  openStage(options: { siteUrl: string; accessTokenSeconds: number }): Promise<TestServer>;
  end(): Promise<void>;
}

export async function startStageProcess(): Promise<StageProcess> {
  const compiled = process.env[serverVariable];
  if (!compiled) throw new Error(`${serverVariable} is not set: run through \`playwright test\`.`);
  const clusterDir = await copyTemplate();
  // The child ends itself and its cluster when the IPC channel closes, even if this process is killed.
  const child = fork(join(compiled, 'e2e/support/stage-server.js'), [clusterDir], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => void (said += text));
  }
  const reply = async (): Promise<OpenStage | null> => {
    const gone = exited.then(([code]) => {
      throw new Error(`The stage server ended with ${code} and said:\n${said}`);
    });
    const [message] = (await Promise.race([once(child, 'message'), gone])) as [StageReply];
    if (!message.ok) throw new Error(`${message.sentence}\n${said}`);
    return message.stage;
  };
  let last: Promise<unknown> = reply();
  await last;
  /** One after the other, so that each reply belongs to its request. */
  const ask = (request: StageRequest): Promise<OpenStage | null> => {
    const answered = last.then(() => {
      const replied = reply();
      child.send(request);
      return replied;
    });
    last = answered.catch(() => undefined);
    return answered;
  };

  let count = 0;
  return {
    openStage: async (options) => {
      const database = `stage_${(count += 1)}`;
      const dataDir = await mkdtemp(join(tmpdir(), 'sabai-stage-'));
      return createStage({ ...options, ask, database, dataDir });
    },
    end: async () => {
      await last;
      child.disconnect();
      await exited;
      await removeDataDir(clusterDir);
    },
  };
}

async function createStage(options: {
  ask: (request: StageRequest) => Promise<OpenStage | null>;
  database: string;
  dataDir: string;
  siteUrl: string;
  accessTokenSeconds: number;
}): Promise<TestServer> {
  const { ask, database, dataDir } = options;
  const { siteUrl, accessTokenSeconds } = options;
  const port = await lastingPort();
  const open = async (): Promise<OpenStage> => {
    const stage = await ask({ kind: 'open', database, dataDir, siteUrl, accessTokenSeconds, port });
    if (!stage) throw new Error('No stage was opened.');
    return stage;
  };
  const { databaseUrl } = await open();
  const origin = `http://127.0.0.1:${port}`;
  let sql: Sql | null = null;
  const stop = async () => {
    await sql?.end({ timeout: 1 });
    sql = null;
    await ask({ kind: 'close' });
  };
  return {
    origin,
    port,
    dataDir,
    sql: () => Promise.resolve((sql ??= postgres(databaseUrl, { max: 2, onnotice: () => undefined }))),
    mails: async () => (await fetch(`${origin}/_mail.json`)).json(),
    stop,
    kill: () => {
      throw new Error('Only a server process of its own can be killed: tag the journey @own-process.');
    },
    restart: async () => {
      await stop();
      await open();
    },
    advance: async (ms) => void (await ask({ kind: 'advance', ms })),
    remove: async () => {
      await stop();
      await ask({ kind: 'drop', database });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
