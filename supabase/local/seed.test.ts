import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_ACCOUNTS, seedDemoAccounts } from '../seed/demo-accounts.ts';
import { startLocalBackend, type SeedContext } from './index.ts';
import { startTestBackend } from './testing/start-test-backend.ts';

const ROLES = {
  '20260101000000_roles.sql': `
create type public.app_role as enum ('general', 'hospital', 'super_admin');
create table public.user_roles (user_id uuid references auth.users (id), role public.app_role, primary key (user_id, role));`,
};

test('the demo accounts sign in with their password, and only the administrator has the role', async () => {
  const t = await startTestBackend({ migrations: ROLES, start: { seed: seedDemoAccounts } });
  try {
    for (const { email, metadata } of DEMO_ACCOUNTS) {
      const { data, error } = await t.client().auth.signInWithPassword({ email, password: 'demo1234' });
      expect(error).toBeNull();
      expect(data.user?.user_metadata).toMatchObject(metadata);
    }
    const roles = await t.backend.sql`
      select email, r.role::text from public.user_roles r join auth.users u on u.id = r.user_id`;
    expect([...roles]).toEqual([{ email: 'admin@demo.test', role: 'super_admin' }]);
    const { sql, keys, handle } = t.backend;
    const context: SeedContext = {
      sql,
      keys,
      siteUrl: t.url,
      fetch: async (request) => (await handle(request)) ?? new Response(null, { status: 404 }),
    };
    await seedDemoAccounts(context);
    expect(await sql`select count(*)::int as n from auth.users`).toMatchObject([{ n: 5 }]);
  } finally {
    await t.stop();
  }
});

test('a seed runs once in the life of a database, and again when it failed', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-test-'));
  const migrationsDir = path.join(dataDir, 'migrations');
  await mkdir(migrationsDir);
  await writeFile(path.join(migrationsDir, '20260101000000_none.sql'), 'select 1;');
  const runs: string[] = [];
  const start = (name: string, fails = false) =>
    startLocalBackend({
      dataDir,
      siteUrl: 'http://localhost:3000',
      migrationsDir,
      seed: async () => {
        runs.push(name);
        if (fails) throw new Error('seed failed');
      },
    });
  try {
    await expect(start('first', true)).rejects.toThrow('seed failed');
    await (await start('second')).close();
    await (await start('third')).close();
    expect(runs).toEqual(['first', 'second']);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
