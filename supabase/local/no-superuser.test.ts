import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster, type Cluster } from './cluster.ts';
import { createDatabase } from './create-database.ts';
import { databaseScript } from './platform.ts';
import { databaseChecks } from '../doctor/check-database.ts';
import type { ExaminedSite } from '../doctor/doctor-subject.ts';
import { startLocalBackend, type LocalBackend } from './start.ts';

const siteUrl = 'http://localhost:4173';
const migrationsDir = 'supabase/migrations';

let root: string;
let cluster: Cluster;
let chief: Sql;
let url: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sabai-rights-'));
  cluster = await startCluster({ dataDir: path.join(root, 'server'), durable: false });
  const made = new URL(await createDatabase({ cluster, name: 'site' }));
  chief = postgres(made.href, { max: 1, onnotice: () => {} });
  [made.username, made.password] = ['clinic', 'clinic'];
  url = made.href;
});
afterAll(async () => {
  await chief.end();
  await cluster.stop();
  await rm(root, { recursive: true, force: true });
});

const start = () =>
  startLocalBackend({
    dataDir: path.join(root, 'data'),
    siteUrl,
    migrationsDir,
    databaseUrl: url,
    log: () => undefined,
  });
const ask = async (
  backend: LocalBackend,
  at: string,
  init: { method?: string; body?: object; token?: string } = {},
) => {
  const { method = 'GET', body, token } = init;
  const answer = await backend.handle(
    new Request(`${siteUrl}${at}`, {
      method,
      headers: {
        apikey: backend.keys.publishable,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  return { status: answer?.status ?? 0, json: (await answer?.json()) as Record<string, unknown> };
};

test('without the script the start names what is missing, and makes nothing', async () => {
  await chief`create role clinic login password 'clinic'`;
  await expect(start()).rejects.toThrow(/lacks: the role anon; .*the schema auth.*ops:database-script/);
  const [row] = await chief`select to_regnamespace('auth') as auth`;
  expect(row?.['auth']).toBeNull();
});

test('after the script a role that is no superuser runs the whole server', async () => {
  const script = await databaseScript('clinic');
  await chief.unsafe(script).simple();
  // As for the next release.
  await chief.unsafe(script).simple();
  const [role] = await chief`select rolsuper from pg_roles where rolname = 'clinic'`;
  expect(role?.['rolsuper']).toBe(false);
  const backend = await start();
  try {
    expect(backend.appliedMigrations.length).toBeGreaterThan(50);
    const signedUp = await ask(backend, '/auth/v1/signup', {
      method: 'POST',
      body: {
        email: 'agent@clinic.example',
        password: 'long and rare 71',
        data: { user_type: 'general', full_name: 'น้ำ' },
      },
    });
    expect(signedUp.status).toBe(200);
    const token = String(signedUp.json['access_token']);
    const written = await ask(backend, '/rest/v1/customers', {
      method: 'POST',
      body: { id: crypto.randomUUID(), name: 'สมชาย', telephone: '0812345678' },
      token,
    });
    expect(written.status).toBe(201);
    expect((await ask(backend, '/rest/v1/customers?select=name', { token })).json).toEqual([
      { name: 'สมชาย' },
    ]);
    expect((await ask(backend, '/rest/v1/customers?select=name')).status).toBe(401);
    const stored = await backend.handle(
      new Request(`${siteUrl}/storage/v1/object/list/car-insurance-documents`, {
        method: 'POST',
        headers: {
          apikey: backend.keys.publishable,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ prefix: '' }),
      }),
    );
    expect(stored?.status).toBe(200);
    const [allowed] = await backend.sql<{ answers: boolean[] }[]>`
      select realtime.may_read(array['user:x'], array['{"role": "authenticated"}']) as answers`;
    expect(allowed?.answers).toEqual([false]);
    await backend.jobs.run();
    const jobs = await backend.sql`select name from private.jobs where error is not null`;
    expect(jobs).toEqual([]);
  } finally {
    await backend.close();
  }
  const again = await start();
  expect(again.appliedMigrations).toEqual([]);
  await again.close();
});

test.each([
  [
    'revoke authenticator from clinic',
    'grant authenticator to clinic with inherit false, set true',
    'membership (grant authenticator to clinic)',
  ],
  ['alter role clinic nobypassrls', 'alter role clinic bypassrls', 'bypassrls (alter role clinic bypassrls)'],
  [
    'revoke insert on auth.users from clinic, supabase_owner, authenticator, service_role',
    'grant all on auth.users to clinic, authenticator, service_role; grant all on auth.users to supabase_owner with grant option',
    'all on auth.users (grant all on auth.users to clinic)',
  ],
])('the doctor names a right that is taken: %s', async (take, give, what) => {
  await chief.unsafe(take);
  const own = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const subject: ExaminedSite = {
      siteUrl,
      backendUrl: siteUrl,
      publishableKey: '',
      page: null,
      ask: () => Promise.resolve(null),
      secretKey: null,
      query: async (text) => [...(await own.unsafe(text))],
      migrations: [],
      nowMs: Date.now(),
    };
    const found = (await Promise.all(databaseChecks.map((check) => check(subject)))).flat();
    const finding = found.find(({ check }) => check === 'database rights');
    expect(finding).toMatchObject({
      state: 'fix',
      detail: expect.stringContaining(`lacks: ${what}. Run as superuser`) as string,
    });
  } finally {
    await own.end();
    await chief.unsafe(give);
  }
});

test('a release whose script was not run does not start', async () => {
  await chief`delete from supabase_migrations.local_state where key like 'platform %'`;
  await expect(start()).rejects.toThrow(/lacks: what this release prepares/);
});

test('a name that would end a statement is no role', async () => {
  await expect(databaseScript('x; drop table y')).rejects.toThrow('A role is named by');
});
