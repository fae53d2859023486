/**
 * The server process of one Playwright worker, started and controlled by stage-process.ts.
 * It has one PostgreSQL cluster for all journeys of the worker, and one stage at a time. A
 * stage is a database copied from a seeded template, a data directory and a port.
 */
import { join } from 'node:path';
import postgres from 'postgres';
import { listen } from '../../src/server/listen.ts';
import { openBackend } from '../../src/server/open-backend.ts';
import type { ServedBackend } from '../../src/server/run.ts';
import { serveBuilt } from '../../src/server/serve-built.ts';
import type { Settings } from '../../src/server/settings.ts';
import type { AnswerRequest } from '../../src/server/web-app.ts';
import { startCluster } from '../../supabase/local/cluster.ts';
import { createDatabase, dropDatabase } from '../../supabase/local/create-database.ts';
import { DEMO_PASSWORD } from '../../supabase/seed/demo-accounts.ts';
import { installMovableClock } from './movable-clock.ts';

/** What the process can be asked for; requests are handled one after the other. */
export type StageRequest =
  /** Opens a stage. `database` is created where it does not exist yet. */
  | {
      kind: 'open';
      database: string;
      dataDir: string;
      siteUrl: string | null;
      accessTokenSeconds: number;
      port: number;
    }
  /** Closes the stage that is open; its database and data directory stay. */
  | { kind: 'close' }
  /** Removes a database that no open stage uses, and resets the clock. */
  | { kind: 'drop'; database: string }
  | { kind: 'advance'; ms: number };
export type StageReply = { ok: true; stage: OpenStage | null } | { ok: false; sentence: string };
export interface OpenStage {
  port: number;
  databaseUrl: string;
}

const TEMPLATE = 'stage_template';

const clock = installMovableClock();
const cluster = await startCluster({ dataDir: process.argv[2] ?? '', durable: false });
const urlOf = (database: string) => Object.assign(new URL(cluster.url), { pathname: `/${database}` }).href;
// PostgreSQL copies only a database that nobody is connected to, so the copies are made of one that nobody uses.
await createDatabase({ cluster: { url: urlOf('template1') }, name: TEMPLATE, template: 'postgres' });
await makeSignInCheap();
const databases = new Set<string>();
let close: () => Promise<void> = () => Promise.resolve();

/** Hashes the passwords at a low cost: checking one hashed as at a sign-up takes 75 ms of CPU time. */
async function makeSignInCheap(): Promise<void> {
  const sql = postgres(urlOf(TEMPLATE), { max: 1 });
  await sql`update auth.users
    set encrypted_password = extensions.crypt(${DEMO_PASSWORD}, extensions.gen_salt('bf', 4))`;
  await sql.end();
}

async function open(request: Extract<StageRequest, { kind: 'open' }>): Promise<OpenStage> {
  const { database, dataDir, accessTokenSeconds } = request;
  const databaseUrl = urlOf(database);
  if (!databases.has(database)) await createDatabase({ cluster, name: database, template: TEMPLATE });
  databases.add(database);
  let answer: Parameters<typeof listen>[0]['onRequest'] = (_request, response) => void response.destroy();
  let upgrade: ServedBackend['upgrade'] = () => false;
  const outcome = await listen({
    host: '127.0.0.1',
    port: request.port,
    onRequest: (...exchange) => answer(...exchange),
    onUpgrade: (...asked) => {
      if (!upgrade(...asked)) asked[1].destroy();
    },
  });
  if (!outcome.ok) throw new Error(outcome.sentence);
  const { listening } = outcome;
  const siteUrl = request.siteUrl ?? `http://127.0.0.1:${listening.port}`;
  const settings: Settings = {
    port: listening.port,
    host: '127.0.0.1',
    dataDir,
    ledgerDir: join(dataDir, 'ledger'),
    siteUrl,
    project: null,
    tiles: null,
    captcha: null,
    databaseUrl,
    accessTokenSeconds,
    isLocalSite: true,
    isDemoAllowed: false,
    seed: 'accounts',
    adminEmail: null,
    smtpUrl: null,
    confirmsAddresses: false,
    mailFrom: null,
    logsRequests: false,
    metricsToken: null,
  };
  const backend = await openBackend({ settings, siteUrl });
  upgrade = backend.upgrade;
  const running = new Set<Promise<unknown>>();
  const answers: AnswerRequest = (asked) => {
    const answered = backend.handle(asked).finally(() => running.delete(answered));
    running.add(answered);
    return answered;
  };
  answer = await serveBuilt({ settings, siteUrl, listening, backend: Promise.resolve(answers) });
  close = async () => {
    close = () => Promise.resolve();
    await listening.close();
    // The database is dropped next, and requests whose client has gone would then fail.
    await Promise.allSettled(running);
    await backend.close();
  };
  return { port: listening.port, databaseUrl };
}

async function handle(request: StageRequest): Promise<OpenStage | null> {
  switch (request.kind) {
    case 'open':
      return open(request);
    case 'close':
      await close();
      return null;
    case 'drop':
      clock.reset();
      await dropDatabase({ cluster, name: request.database });
      return null;
    case 'advance':
      clock.advance(request.ms);
      return null;
  }
}

let last: Promise<void> = Promise.resolve();
process.on('message', (request: StageRequest) => {
  last = last.then(async () => {
    const reply: StageReply = await handle(request).then(
      (stage) => ({ ok: true, stage }),
      (error: unknown) => ({ ok: false, sentence: error instanceof Error ? error.message : String(error) }),
    );
    if (process.connected) process.send?.(reply);
  });
});
// Ctrl+C reaches this process too and is ignored: the
// cluster ends when the worker disconnects, for any reason.
process.on('SIGINT', () => undefined);
process.once('disconnect', () => {
  void last
    .then(() => close())
    .then(() => cluster.stop())
    .then(() => process.exit(0));
});
process.send?.({ ok: true, stage: null } satisfies StageReply);
