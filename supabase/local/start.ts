import postgres, { type Sql } from 'postgres';
import { followFacts } from '../facts/follow-facts.ts';
import { makeVapid } from '../functions/_shared/push/vapid.ts';
import { connectApi } from './api/connect.ts';
import { serveApi } from './api/serve-api.ts';
import { refuseRestored } from './backup/restored-marker.ts';
import { startCluster } from './cluster.ts';
import type { FunctionHandler } from './serve-functions.ts';
import { startJobs, type Jobs } from './jobs/start-jobs.ts';
import { LOCAL_KEYS, type Keys } from './keys.ts';
import type { Mail } from './mail/mail-file.ts';
import { openMailbox, type Mailbox } from './mail/mailbox.ts';
import { queueMailbox } from './mail/queue-mailbox.ts';
import { smtpSender } from './mail/smtp-sender.ts';
import { migrate } from './migrate.ts';
import { route } from './route.ts';
import { serveRealtime, type UpgradeConnection } from './realtime/serve-realtime.ts';
import { readSecrets } from './secrets.ts';
import { isBackupRunning } from './backup/backup-lock.ts';
import { openFileStore } from './storage/objects/file-store.ts';
import { removeErasedFiles } from './storage/objects/remove-erased-files.ts';
import type { Rendition } from './storage/objects/render.ts';
import { serveStorage } from './storage/serve-storage.ts';
import { openPartStore } from './storage/uploads/resumable/part-store.ts';
import { EXPIRES_MS } from './storage/uploads/resumable/resumable-routes.ts';

export interface SeedContext {
  /** A connection as superuser. */
  sql: Sql;
  keys: Keys;
  siteUrl: string;
  /** Sends a request to this backend without a network. */
  fetch(request: Request): Promise<Response>;
}

/** A running embedded backend. It opens no public port: the caller passes requests to `handle` and `upgrade`. */
export interface LocalBackend {
  /**
   * Handles `/rest/v1`, `/auth/v1`, `/storage/v1`, `/functions/v1`, `/_mail` and `/readyz`; null for other
   * paths. Limits use `address`, the device's network address, if it is known.
   */
  handle(request: Request, address?: string | null): Promise<Response | null>;
  /** Handles WebSocket upgrades for `/realtime/v1`; false for other paths. */
  upgrade: UpgradeConnection;
  urls: { rest: string; auth: string; storage: string; functions: string; mail: string };
  keys: Keys;
  databaseUrl: string;
  /** A connection as superuser, for tests and seeds. */
  sql: Sql;
  mails(): readonly Mail[];
  jobs: Jobs;
  appliedMigrations: string[];
  close(): Promise<void>;
}

/** The settings of {@link startLocalBackend}; what is missing has the default that its comment names, or is off. */
export interface StartOptions {
  dataDir: string;
  /** The URL that people open, for links in mails; redirects are allowed only to its origin. */
  siteUrl: string;
  migrationsDir: string;
  functions?: Record<string, FunctionHandler>;
  /** The sizes in which pictures may be requested; none by default. */
  renditions?: readonly Rendition[];
  accessTokenSeconds?: number;
  /** Key of `service_role` (`sb_secret_…`); a constant by default, see keys.ts. */
  secretKey?: string;
  /** Another PostgreSQL server instead of the embedded one, as superuser or as a role that `databaseScript` prepared. */
  databaseUrl?: string;
  /** Runs once for each database, after its first migrations; after a failure, again at the next start. */
  seed?: (context: SeedContext) => Promise<void>;
  /** Sends mails by SMTP; they wait while `smtpUrl` is null. Without it, mails are shown at `/_mail`. */
  outgoing?: { smtpUrl: string | null; from: string };
  /** Private VAPID keys for notifications, the newest first; by default the data directory's key. */
  pushKeys?: readonly string[];
  /** Directory of the ledger of irrevocable facts; by default beside the data directory. */
  ledgerDir?: string;
  log?: (line: string) => void;
  /**
   * Calls `private.before_user_created` before an account is created, as a project with that Auth hook does.
   */
  hasSignUpHook?: boolean;
  /** Whether a sign-up gets a session only after its mail address is confirmed (SECURITY-61). */
  confirmsAddresses?: boolean;
}

/**
 * Starts the embedded backend on a data directory without opening a public port. Throws `DataDirInUseError`,
 * `MigrationFailedError`, `OtherMigrationsError` or `LedgerMismatchError`, and then leaves nothing running.
 */
export async function startLocalBackend(options: StartOptions): Promise<LocalBackend> {
  const { dataDir, siteUrl } = options;
  const log = options.log ?? console.log;
  await refuseRestored(dataDir);
  const cluster = await startCluster({
    dataDir,
    ...(options.databaseUrl === undefined ? {} : { databaseUrl: options.databaseUrl }),
    ...(options.log ? { log: options.log } : {}),
  });
  const databaseUrl = cluster.url;
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  const ends: (() => Promise<unknown>)[] = [() => cluster.stop(), () => sql.end({ timeout: 2 })];
  const close = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    const { jwtSecret, pushKey } = await readSecrets(dataDir);
    const appliedMigrations = await migrate({ databaseUrl, migrationsDir: options.migrationsDir });
    const facts = await followFacts({
      sql,
      directory: options.ledgerDir ?? `${dataDir}-ledger`,
      log,
    });
    ends.push(() => facts.close());
    const { outgoing } = options;
    const mailbox = outgoing ? queueMailbox({ sql }) : await openMailbox({ dataDir });
    const files = openFileStore({ dataDir, isBackupRunning: () => isBackupRunning(sql) });
    const parts = openPartStore({ dataDir });
    await parts.expire({ olderThanMs: EXPIRES_MS });
    const jobs = await startJobs({
      sql,
      siteUrl,
      send: senderOf({ outgoing, mailbox, siteUrl }),
      vapid: makeVapid({
        privateKeys: options.pushKeys ?? [pushKey],
        subject: siteUrl,
        nowMs: () => Date.now(),
      }),
      alsoEachMinute: async () => {
        await removeErasedFiles({ sql, files });
        await parts.expire({ olderThanMs: EXPIRES_MS });
        await cluster.limitLog();
      },
      log,
    });
    ends.push(() => jobs.close());
    const connection = connectApi({ databaseUrl });
    ends.push(() => connection.driver.end({ timeout: 2 }));
    const keys = { ...LOCAL_KEYS, ...(options.secretKey === undefined ? {} : { secret: options.secretKey }) };
    const common = { connection, sql, siteUrl, jwtSecret, keys, mailbox };
    const realtime = await serveRealtime({ sql, jwtSecret, siteUrl, keys });
    ends.push(() => realtime.close());
    const handle = route({
      api: await serveApi({
        ...common,
        accessTokenSeconds: options.accessTokenSeconds ?? 3600,
        hasSignUpHook: options.hasSignUpHook ?? false,
        confirmsAddresses: options.confirmsAddresses ?? false,
      }),
      storage: await serveStorage({ ...common, dataDir, parts, renditions: options.renditions ?? [] }),
      functions: options.functions ?? {},
      mailbox: outgoing ? null : mailbox,
      isReady: () => answersInTime(sql),
      keys,
      jwtSecret,
      siteUrl,
    });
    const backend: LocalBackend = {
      handle,
      upgrade: realtime.upgrade,
      urls: urlsOf(siteUrl),
      keys,
      databaseUrl,
      sql,
      mails: () => mailbox.list(),
      jobs,
      appliedMigrations,
      close,
    };
    if (options.seed) await seedOnce({ seed: options.seed, backend, siteUrl });
    return backend;
  } catch (error) {
    await close();
    throw error;
  }
}

/** The function that sends mails; null when there is no mail server, so that mails wait in the queue. */
function senderOf(options: {
  outgoing: StartOptions['outgoing'];
  mailbox: Mailbox;
  siteUrl: string;
}): Parameters<typeof startJobs>[0]['send'] {
  const { outgoing, mailbox, siteUrl } = options;
  if (outgoing) {
    const { smtpUrl, from } = outgoing;
    return smtpUrl === null ? null : smtpSender({ smtpUrl, from, siteUrl });
  }
  return async ({ to, subject, text }) => {
    await mailbox.receive({ to, subject, text });
    return { error: null };
  };
}

/** `/readyz` reports "not ready" when the database does not answer within this time. */
const READY_MS = 2_000;

async function answersInTime(sql: Sql): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), READY_MS)));
  const asked = sql`select 1`.then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answered;
}

async function seedOnce(options: {
  seed: NonNullable<StartOptions['seed']>;
  backend: LocalBackend;
  siteUrl: string;
}): Promise<void> {
  const { sql, keys, handle } = options.backend;
  const [done] = await sql`select 1 from supabase_migrations.local_state where key = 'seeded'`;
  if (done) return;
  const fetch = async (request: Request) => (await handle(request)) ?? new Response(null, { status: 404 });
  await options.seed({ sql, keys, siteUrl: options.siteUrl, fetch });
  await sql`insert into supabase_migrations.local_state (key) values ('seeded') on conflict do nothing`;
}

function urlsOf(siteUrl: string): LocalBackend['urls'] {
  const at = (path: string) => new URL(path, siteUrl).href;
  return {
    rest: at('/rest/v1'),
    auth: at('/auth/v1'),
    storage: at('/storage/v1'),
    functions: at('/functions/v1'),
    mail: at('/_mail'),
  };
}
