import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFunctions } from '../../src/server/functions.ts';
import { appHeaders } from '../../src/server/security-headers.ts';
import { createWebApp } from '../../src/server/web-app.ts';
import { DEMO_ACCOUNTS, seedDemoAccounts } from '../seed/demo-accounts.ts';
import { startLocalBackend, type LocalBackend } from '../local/start.ts';
import { serve } from '../local/testing/serve-handler.ts';
import { registerVoucherKey } from '../local/voucher-key.ts';
import { anonTables } from '../tests/support/market-functions.ts';
import { closedTables } from './closed-tables.ts';
import { examine } from './examine.ts';
import { openSubject } from './open-subject.ts';
import type { Finding } from './doctor-subject.ts';

const siteUrl = 'https://sabai.example';
const migrationsDir = 'supabase/migrations';
type Fetch = (request: Request) => Promise<Response>;

let dataDir: string;
let backend: LocalBackend;
let migrations: string[];
let healthy: Fetch;
beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'sabai-doctor-')), 'data');
  backend = await startLocalBackend({
    dataDir,
    siteUrl,
    migrationsDir,
    functions: makeFunctions({
      environment: {},
      dataDir: () => dataDir,
      handle: (request) => backend.handle(request),
      siteUrl,
    }),
    outgoing: { smtpUrl: null, from: 'sabai@clinic.example' },
    log: () => undefined,
  });
  await registerVoucherKey({ sql: backend.sql, dataDir, given: null });
  migrations = (await readdir(migrationsDir)).sort();
  const admin = crypto.randomUUID();
  await backend.sql`insert into auth.users (id, email) values (${admin}, 'chief@clinic.example')`;
  await backend.sql`insert into public.user_roles (user_id, role) values (${admin}, 'super_admin')`;
  await backend.sql`update public.page_contents set content = content || ${backend.sql.json({ body: 'ข้อความ' })}
    where page_name in ('privacy', 'terms')`;
  await backend.sql`update public.page_contents
    set content = content || ${backend.sql.json({ officer: 'privacy@clinic.example' })} where page_name = 'privacy'`;
  const headers = {
    ...appHeaders({ backendOrigin: null, tilesOrigin: null, page: '' }),
    'content-type': 'text/html',
    'cache-control': 'no-cache',
  };
  const web = createWebApp({
    backend: Promise.resolve((request) => backend.handle(request)),
    files: async () => new Response('<!doctype html><html></html>', { headers }),
    siteUrl,
  });
  // As Node's server does.
  healthy = async (request) => changed(await web.fetch(request), { date: new Date().toUTCString() });
});
afterAll(async () => {
  await backend.close();
  await rm(path.dirname(dataDir), { recursive: true, force: true });
});

/** The same answer with these headers; null takes one away. */
function changed(answer: Response, headers: Record<string, string | null>): Response {
  const all = new Headers(answer.headers);
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) all.delete(name);
    else all.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers: all });
}

interface Fault {
  url?: string;
  /** A proxy through which the doctor asks the server, so that a test changes answers. */
  fetch?: (request: Request, next: Fetch) => Promise<Response>;
  /** Planted in the database, and undone. */
  sql?: [plant: string, undo: string];
  nowMs?: number;
  migrations?: string[];
  /** Answers of the database to this question come from here. */
  answers?: { text: RegExp; row: Record<string, unknown> };
}

async function findings(fault: Fault = {}, sees = { database: true, secretKey: true }): Promise<Finding[]> {
  const { fetch } = fault;
  const [plant, undo] = fault.sql ?? ['select', 'select'];
  await backend.sql.unsafe(plant);
  try {
    const subject = await openSubject({
      url: fault.url ?? siteUrl,
      fetch: (request) => (fetch ? fetch(request, healthy) : healthy(request)),
      secretKey: sees.secretKey ? backend.keys.secret : null,
      query: sees.database
        ? async (text) => {
            if (fault.answers?.text.test(text)) return [fault.answers.row];
            return [...(await backend.sql.unsafe(text))];
          }
        : null,
      migrations: fault.migrations ?? migrations,
      nowMs: fault.nowMs ?? Date.now(),
    });
    return await examine(subject);
  } finally {
    await backend.sql.unsafe(undo);
  }
}

/** A command, a statement, a variable or header to set, a file of the build, or the page where a setting is. */
const remedy =
  /\bnpm (?:run|start)|supabase (?:db|functions|secrets) |timedatectl|\b(?:alter|revoke|insert into|update|select) [a-z]|\b[Ss]et [A-Z_a-z]+|\bSend X-|\/page-editor|\/project\/_\/|dist\/_headers/;

const toFix = (found: readonly Finding[]) =>
  found.filter(({ state }) => state === 'fix').map(({ check }) => check);

/** Answers of this path come from `answer`. */
const at =
  (pathname: string, answer: (next: Response) => Response): NonNullable<Fault['fetch']> =>
  async (request, next) => {
    const answered = await next(request);
    return new URL(request.url).pathname === pathname ? answer(answered) : answered;
  };
const page = (headers: Record<string, string | null>) => at('/', (next) => changed(next, headers));
const settings = (values: object) => at('/auth/v1/settings', () => Response.json(values));
const meta = (name: string, content: string) =>
  at('/', (next) => new Response(`<html><meta name="${name}" content="${content}" /></html>`, next));

const project = 'https://project.example';
/** A project, which is the same backend at an address of its own, where `send-messages` answers so. */
const elsewhere =
  (sendMessages: () => Response): NonNullable<Fault['fetch']> =>
  async (request, next) => {
    const { origin, pathname, search } = new URL(request.url);
    if (origin !== project) return meta('sabai-backend', project)(request, next);
    if (pathname === '/functions/v1/send-messages') return sendMessages();
    return next(new Request(siteUrl + pathname + search, request));
  };

const faults: Record<string, Fault & { finds: string[] }> = {
  'no page': {
    fetch: at('/', () => new Response('', { status: 500 })),
    finds: ['site', 'content security policy', 'content types', 'transport'],
  },
  'a process that hangs': {
    fetch: at('/healthz', () => new Response('', { status: 504 })),
    finds: ['/healthz'],
  },
  'a database that is away': {
    fetch: at('/readyz', () => new Response('', { status: 503 })),
    finds: ['/readyz'],
  },
  'no policy for content': {
    fetch: page({ 'content-security-policy': null }),
    finds: ['content security policy'],
  },
  'styles and scripts of anybody': {
    fetch: page({ 'content-security-policy': "default-src 'none'; style-src-elem 'self' 'unsafe-inline'" }),
    finds: ['content security policy'],
  },
  'sniffed types': { fetch: page({ 'x-content-type-options': null }), finds: ['content types'] },
  'no strict transport': { fetch: page({ 'strict-transport-security': null }), finds: ['transport'] },
  'plain HTTP': { url: 'http://sabai.example', finds: ['transport'] },
  'a page that is cached for a year': {
    fetch: page({ 'cache-control': 'max-age=31536000' }),
    finds: ['updates'],
  },
  'a clock that is off': { fetch: page({ date: 'Tue, 24 Nov 2020 00:00:00 GMT' }), finds: ['clock'] },
  'an open mailbox': { fetch: at('/_mail.json', () => Response.json([])), finds: ['mailbox'] },
  'an unknown key': { fetch: meta('sabai-publishable-key', 'sb_publishable_other'), finds: ['api'] },
  'a published secret': {
    fetch: meta('sabai-publishable-key', 'sb_secret_local'),
    finds: ['published key', 'policies'],
  },
  'customers that anybody reads': {
    sql: [
      'grant select on public.customers to anon; create policy oops on public.customers for select to anon using (true)',
      'drop policy oops on public.customers; revoke select on public.customers from anon',
    ],
    finds: ['grants', 'policies'],
  },
  'a ledger that anybody may read, although no policy shows a row': {
    sql: ['grant select on public.sync_ops to anon', 'revoke select on public.sync_ops from anon'],
    finds: ['grants', 'policies'],
  },
  'apps that are paused': {
    sql: [
      `update public.client_rules set paused_until = now() + interval '1 hour'`,
      'update public.client_rules set paused_until = null',
    ],
    finds: ['versions'],
  },
  'a release that may not send': {
    sql: [
      'update public.client_rules set minimum_release = 999, refuse_below = 999',
      'update public.client_rules set refuse_below = 0, minimum_release = 0',
    ],
    finds: ['versions'],
  },
  'terms that nobody wrote': {
    sql: [
      `update public.page_contents set content = content || '{"body": " "}' where page_name = 'terms'`,
      `update public.page_contents set content = content || '{"body": "x"}' where page_name = 'terms'`,
    ],
    finds: ['privacy notice'],
  },
  'no data protection officer': {
    sql: [
      `update public.page_contents set content = content || '{"officer": ""}' where page_name = 'privacy'`,
      `update public.page_contents set content = content || '{"officer": "x"}' where page_name = 'privacy'`,
    ],
    finds: ['data protection officer'],
  },
  'closed sign-ups': {
    fetch: settings({ disable_signup: true, mailer_autoconfirm: true }),
    finds: ['auth settings'],
  },
  'anonymous people': { fetch: settings({ external: { anonymous_users: true } }), finds: ['auth settings'] },
  'a function that was not deployed': {
    fetch: at('/functions/v1/search-places', () => new Response('', { status: 404 })),
    finds: ['functions'],
  },
  'a function for vouchers that was not deployed': {
    fetch: at('/functions/v1/sign-voucher', () => new Response('', { status: 404 })),
    finds: ['functions'],
  },
  'vouchers that nobody signs': {
    fetch: at('/functions/v1/sign-voucher', () => Response.json({ code: 'no_signing_key' }, { status: 503 })),
    finds: ['functions'],
  },
  'a project without the function that sends mails': {
    fetch: elsewhere(() => new Response('', { status: 404 })),
    finds: ['functions'],
  },
  'public documents': {
    sql: [
      `update storage.buckets set public = true where id = 'car-insurance-documents'`,
      `update storage.buckets set public = false where id = 'car-insurance-documents'`,
    ],
    finds: ['storage car-insurance-documents'],
  },
  'files of any size': {
    sql: [
      `update storage.buckets set file_size_limit = null where id = 'promotion-images'`,
      `update storage.buckets set file_size_limit = 5242880 where id = 'promotion-images'`,
    ],
    finds: ['storage promotion-images'],
  },
  'a migration that was not applied': { migrations: ['20990101000000_later.sql'], finds: ['migrations'] },
  'a table without row-level security': {
    sql: ['create table public.oops (id int primary key)', 'drop table public.oops'],
    finds: ['row-level security'],
  },
  'a table that anybody writes': {
    sql: ['grant insert on public.slug_history to anon', 'revoke insert on public.slug_history from anon'],
    finds: ['grants'],
  },
  'a database clock that is off': { nowMs: Date.now() + 3_600_000, finds: ['clock', 'database clock'] },
  'no administrator': {
    sql: [
      `delete from public.user_roles where role = 'super_admin'`,
      `insert into public.user_roles (user_id, role)
         select id, 'super_admin' from auth.users where email = 'chief@clinic.example'`,
    ],
    finds: ['administrator'],
  },
  'jobs that do not run': {
    // Each minute the server runs what is due; three failures are due later.
    sql: [
      `update private.jobs set failures = 3, due_at = now() + interval '1 hour' where name = 'purge_deleted'`,
      'update private.jobs set failures = 0',
    ],
    finds: ['jobs'],
  },
  'mails that wait': {
    sql: [
      `insert into private.outgoing_messages (key, template, recipient, data, created_at)
         values ('x', 'plain', 'a@clinic.example', '{}', now() - interval '2 hours')`,
      'delete from private.outgoing_messages',
    ],
    finds: ['outgoing queue'],
  },
  'facts that nobody writes to the ledger': {
    // Without its name the server cannot write it.
    sql: [
      `delete from private.fact_ledger;
       insert into private.irrevocable_facts (kind, about, happened_at)
         values ('account_deleted', '{}', now() - interval '1 hour')`,
      `delete from private.irrevocable_facts; insert into private.fact_ledger default values`,
    ],
    finds: ['ledger of facts'],
  },
  'notifications that wait': {
    sql: [
      `insert into private.outgoing_messages (key, template, recipient, data, due_at)
         values ('x', 'push', 'a device', '{}', now() - interval '2 hours')`,
      'delete from private.outgoing_messages',
    ],
    finds: ['notifications'],
  },
  'a restore that was tried long ago': {
    sql: [
      `update private.fact_ledger set restored_at = now() - interval '181 days 1 hour'`,
      'update private.fact_ledger set restored_at = null',
    ],
    finds: ['restore'],
  },
  'a restore that nobody ever tried': {
    sql: [
      `update auth.users set created_at = now() - interval '181 days 1 hour' where email = 'chief@clinic.example'`,
      `update auth.users set created_at = now() where email = 'chief@clinic.example'`,
    ],
    finds: ['restore'],
  },
  'an old PostgreSQL': {
    answers: { text: /server_version_num/, row: { version: 160004 } },
    finds: ['database version'],
  },
  'streams behind their changes': {
    sql: [
      `insert into public.sync_changes (stream, seq, entity, row_id, kind)
         select stream, head + 5, 'customers', gen_random_uuid(), 'delete' from public.sync_streams limit 1`,
      'delete from public.sync_changes',
    ],
    finds: ['epoch'],
  },
};

// The first test, since each later one is a wrong password for these accounts.
test('accounts of the demonstration are found where others reach the site, and the try leaves no session', async () => {
  await seedDemoAccounts({
    sql: backend.sql,
    keys: backend.keys,
    siteUrl,
    fetch: async (request) => (await backend.handle(request)) ?? new Response(null, { status: 404 }),
  });
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const sessions = () => backend.sql`select id from auth.sessions order by id`;
  const before = await sessions();
  expect(toFix(await findings())).toEqual(['demonstration']);
  expect(await sessions()).toEqual(before);
  await backend.sql`delete from auth.users where email = any (${emails})`;
});

test('a healthy server has nothing to fix, and what cannot be seen is named', async () => {
  const found = await findings();
  expect(toFix(found)).toEqual([]);
  expect(found.length).toBeGreaterThan(24);
  const outside = await findings({}, { database: false, secretKey: false });
  expect(toFix(outside)).toEqual([]);
  const hidden = outside.filter(({ state }) => state === 'cannot_see');
  expect(hidden.map(({ check }) => check)).toEqual(
    expect.arrayContaining(['storage', 'migrations', 'epoch']),
  );
  for (const { detail } of hidden) expect(detail).not.toBe('');
  const withKey = await findings({}, { database: false, secretKey: true });
  expect(withKey.filter(({ check }) => check.startsWith('storage')).map(({ state }) => state)).toEqual([
    'ok',
    'ok',
  ]);
});

test.for(Object.entries(faults))(
  'a planted fault is found, and no other: %s',
  async ([, { finds, ...fault }]) => {
    const found = await findings(fault);
    expect(toFix(found).sort()).toEqual(finds.toSorted());
    for (const { state, detail } of found) {
      if (state === 'fix') expect(detail).toMatch(remedy);
      else expect(state === 'ok' || detail !== '').toBe(true);
    }
  },
);

test('what was not seen is not called right', async () => {
  const stateOf = async (check: string, fetch: NonNullable<Fault['fetch']>) =>
    (await findings({ fetch })).find((found) => found.check === check)?.state;
  const token = '/auth/v1/token';
  for (const body of [{ error_code: 'captcha_failed' }, {}])
    expect(
      await stateOf(
        'demonstration',
        at(token, () => Response.json(body, { status: 400 })),
      ),
    ).toBe('cannot_see');
  const silent: NonNullable<Fault['fetch']> = (request, next) =>
    /\/rest\/v1\/tasks|\/auth\/v1\/token/.test(request.url)
      ? Promise.reject(new Error('late'))
      : next(request);
  expect(await stateOf('demonstration', silent)).toBe('cannot_see');
  expect(await stateOf('policies', silent)).toBe('cannot_see');
  const asks = elsewhere(() => new Response('', { status: 401 }));
  expect(await stateOf('functions', asks)).toBe('ok');
});

test('each table of the API is one that visitors read, or one that the doctor finds closed', async () => {
  const tables = await backend.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
  expect([...anonTables, ...closedTables].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('the age of the last restore is named, also where it is no fault', async () => {
  const restore = async (fault: Fault = {}) =>
    (await findings(fault)).find(({ check }) => check === 'restore');
  expect(await restore()).toMatchObject({
    state: 'ok',
    detail: 'never, and the first account is 0 days old',
  });
  const plant = `update private.fact_ledger set restored_at = now() - interval '179 days 1 hour'`;
  const undo = 'update private.fact_ledger set restored_at = null';
  expect(await restore({ sql: [plant, undo] })).toMatchObject({ state: 'ok', detail: 'last 179 days ago' });
});

test('EVENT-14 confirmation by mail is named, and is no fault', async () => {
  const found = await findings({ fetch: settings({ mailer_autoconfirm: false }) });
  expect(toFix(found)).toEqual([]);
  expect(found.find(({ check }) => check === 'auth settings')?.detail).toContain('EVENT-14');
});

test('a site that does not answer is one finding', async () => {
  const found = await findings({ fetch: () => Promise.reject(new Error('refused')) });
  expect(toFix(found)).toEqual(['site']);
});

/** `npm run doctor` as an operator starts it. */
async function runDoctor(args: readonly string[], environment: Record<string, string>) {
  const env = { ...process.env, ...environment };
  const child = spawn('npm', ['run', '--silent', 'doctor', '--', ...args], { env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, lines: printed.trimEnd().split('\n') };
}

test('the command prints a line for each check, and its exit code says whether one is to be fixed', async () => {
  const site = await serve(healthy);
  const sees = { DATABASE_URL: backend.databaseUrl, SUPABASE_SECRET_KEY: backend.keys.secret };
  try {
    const good = await runDoctor([site.url], sees);
    expect(good.lines.filter((line) => !/^(?:ok|cannot see) {2,}\S/.test(line))).toEqual([]);
    expect(good.lines).toContain('ok          epoch');
    expect(good.lines.length).toBeGreaterThan(24);
    expect(good.code).toBe(0);

    await backend.sql`update private.jobs set failures = 3, due_at = now() + interval '1 hour'
      where name = 'purge_deleted'`;
    const bad = await runDoctor([site.url], sees);
    expect(bad.lines.filter((line) => line.startsWith('fix'))).toEqual([
      expect.stringMatching(/^fix {9}jobs: Not run: purge_deleted\. .* select private\.run_next_job\(\);$/),
    ]);
    expect(bad.code).toBe(1);

    const outside = await runDoctor([site.url], { DATABASE_URL: '', SUPABASE_SECRET_KEY: '' });
    expect(outside.lines).toContain('cannot see  epoch: DATABASE_URL.');
    expect(outside.code).toBe(0);
    const wrong = await runDoctor([site.url], { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(wrong.lines.join()).toContain('The database at DATABASE_URL does not answer');
    expect(wrong.code).toBe(1);
    expect(await runDoctor([], {})).toEqual({ code: 1, lines: ['Usage: npm run doctor -- https://<site>'] });
  } finally {
    await backend.sql`update private.jobs set failures = 0`;
    await site.close();
  }
});
