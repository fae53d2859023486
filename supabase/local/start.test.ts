import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCluster } from './cluster.ts';
import { stopLeftover } from './cluster/postmaster.ts';
import { startLocalBackend, type LocalBackend } from './index.ts';

const siteUrl = 'http://localhost:3000';
let root: string;
let dataDir: string;
let migrationsDir: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sabai-test-'));
  dataDir = path.join(root, 'data');
  migrationsDir = path.join(root, 'migrations');
  await mkdir(migrationsDir);
  await writeFile(path.join(migrationsDir, '20260101000000_b.sql'), BUCKET);
});
afterEach(async () => {
  await stopLeftover(path.join(dataDir, 'pg'));
  await rm(root, { recursive: true, force: true });
});

const BUCKET = `insert into storage.buckets (id, name, public) values ('b', 'b', true);
create policy b_insert on storage.objects for insert to anon with check (bucket_id = 'b');
create policy b_select on storage.objects for select to anon using (bucket_id = 'b');`;

async function ask(backend: LocalBackend, where: string, init: RequestInit = {}): Promise<Response> {
  const headers = { apikey: backend.keys.publishable, 'content-type': 'application/json' };
  const response = await backend.handle(new Request(siteUrl + where, { ...init, headers }));
  if (!response) throw new Error(`${where} is not ours`);
  return response;
}

const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) });

test('monitors learn that the database is away', async () => {
  const backend = await startLocalBackend({ dataDir, siteUrl, migrationsDir });
  try {
    expect((await ask(backend, '/readyz')).status).toBe(200);
    await stopLeftover(path.join(dataDir, 'pg'));
    expect((await ask(backend, '/readyz')).status).toBe(503);
  } finally {
    await backend.close();
  }
});

test('people, sessions, files and mails are there after a restart', async () => {
  const first = await startLocalBackend({ dataDir, siteUrl, migrationsDir });
  const person = { email: 'a@b.test', password: 'secret-1' };
  const signedUp = await ask(first, '/auth/v1/signup', post(person));
  const { access_token, refresh_token } = (await signedUp.json()) as Record<string, string>;
  await ask(first, '/auth/v1/recover', post({ email: person.email }));
  await ask(first, '/storage/v1/object/b/x.json', post({ stored: true }));
  await first.close();
  await first.close();
  const second = await startLocalBackend({ dataDir, siteUrl, migrationsDir });
  try {
    expect(second.appliedMigrations).toEqual([]);
    const me = await second.handle(
      new Request(`${siteUrl}/auth/v1/user`, {
        headers: { apikey: second.keys.publishable, authorization: `Bearer ${access_token}` },
      }),
    );
    expect(await me?.json()).toMatchObject({ email: person.email });
    const renewed = await ask(second, '/auth/v1/token?grant_type=refresh_token', post({ refresh_token }));
    expect(renewed.status).toBe(200);
    expect(await (await ask(second, '/storage/v1/object/public/b/x.json')).json()).toEqual({ stored: true });
    expect(second.mails().map((mail) => mail.to)).toEqual([person.email]);
    expect(await (await ask(second, '/_mail')).text()).toContain('a@b.test');
  } finally {
    await second.close();
  }
});

test('two data directories do not trust each other’s tokens', async () => {
  const one = await startLocalBackend({ dataDir, siteUrl, migrationsDir });
  const other = await startLocalBackend({ dataDir: path.join(root, 'other'), siteUrl, migrationsDir });
  try {
    const answer = await ask(one, '/auth/v1/signup', post({ email: 'a@b.test', password: 'secret-1' }));
    const { access_token } = (await answer.json()) as Record<string, string>;
    const there = await other.handle(
      new Request(`${siteUrl}/rest/v1/x`, {
        headers: { apikey: other.keys.publishable, authorization: `Bearer ${access_token}` },
      }),
    );
    expect(there?.status).toBe(401);
  } finally {
    await one.close();
    await other.close();
  }
});

test('a migration that fails stops the start with its name and leaves nothing running', async () => {
  const bad = path.join(migrationsDir, '20260102000000_bad.sql');
  await writeFile(bad, 'select nonsense;');
  const start = () => startLocalBackend({ dataDir, siteUrl, migrationsDir });
  await expect(start()).rejects.toMatchObject({ name: 'MigrationFailedError', file: path.basename(bad) });
  expect(await stopLeftover(path.join(dataDir, 'pg'))).toBe('none');
  await writeFile(bad, 'select 1;');
  const backend = await start();
  expect(backend.appliedMigrations).toEqual([path.basename(bad)]);
  await backend.close();
});

test('it runs on a server that another process runs, and leaves that running', async () => {
  const server = await startCluster({ dataDir: path.join(root, 'server') });
  try {
    for (const expected of [1, 0]) {
      const backend = await startLocalBackend({ dataDir, siteUrl, migrationsDir, databaseUrl: server.url });
      expect(backend.appliedMigrations).toHaveLength(expected);
      expect((await ask(backend, '/auth/v1/health')).status).toBe(200);
      await backend.close();
    }
  } finally {
    await server.stop();
  }
});

test('a secret key of one’s own replaces the known one', async () => {
  const backend = await startLocalBackend({ dataDir, siteUrl, migrationsDir, secretKey: 'sb_secret_mine' });
  try {
    expect(backend.keys.secret).toBe('sb_secret_mine');
    const known = new Request(`${siteUrl}/rest/v1/x`, { headers: { apikey: 'sb_secret_local' } });
    expect((await backend.handle(known))?.status).toBe(401);
  } finally {
    await backend.close();
  }
});
