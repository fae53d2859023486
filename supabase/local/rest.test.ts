import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectConsoleError } from '../../tests/support/console-errors.ts';
import { NOTES_MIGRATION } from './testing/notes-migration.ts';
import { startTestBackend, type TestBackend } from './testing/start-test-backend.ts';

let t: TestBackend;
let ann: SupabaseClient;
let bob: SupabaseClient;
let annId: string;
beforeAll(async () => {
  t = await startTestBackend({ migrations: NOTES_MIGRATION });
  ann = t.client();
  bob = t.client();
  const { data } = await ann.auth.signUp({
    email: 'ann@example.test',
    password: 'secret-1',
    options: { data: { full_name: 'Ann' } },
  });
  annId = data.user?.id ?? '';
  await bob.auth.signUp({ email: 'bob@example.test', password: 'secret-1' });
});
afterAll(() => t.stop());

test('a row comes back with ISO times, numbers and plain JSON', async () => {
  const { data, error } = await ann
    .from('notes')
    .insert({ body: 'สวัสดี', price: 1990.5, extra: { a: [1, 'ข'] } })
    .select()
    .single();
  expect(error).toBeNull();
  expect(data).toMatchObject({ body: 'สวัสดี', price: 1990.5, extra: { a: [1, 'ข'] }, user_id: annId });
  expect((data as { created_at: string }).created_at).toMatch(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/,
  );
});

test('a jsonb argument arrives as what it is, not as a text', async () => {
  for (const [value, kind] of [
    [{ a: 1 }, 'object'],
    [[1, 2], 'array'],
  ] as const) {
    expect((await ann.rpc('kind_of', { value })).data).toBe(kind);
  }
});

test('rows of another person are not there', async () => {
  await ann.from('notes').insert({ body: 'mine' });
  expect((await bob.from('notes').select()).data).toEqual([]);
  const { data } = await bob.from('notes').update({ body: 'taken' }).eq('user_id', annId).select();
  expect(data).toEqual([]);
  const foreign = await bob.from('notes').insert({ body: 'x', user_id: annId });
  expect(foreign).toMatchObject({ status: 403, error: { code: '42501' } });
});

test('the API grants nothing of its own: a table without grants stays closed', async () => {
  const closed = await ann.from('locked').select();
  expect(closed).toMatchObject({ status: 403, error: { code: '42501' } });
  expect(await t.client().from('notes').select()).toMatchObject({ status: 401, error: { code: '42501' } });
  const [row] = await t.backend.sql`select has_table_privilege('anon', 'public.notes', 'select') as may`;
  expect(row).toEqual({ may: false });
});

test('only schema public can be reached', async () => {
  const headers = { apikey: t.backend.keys.publishable, 'accept-profile': 'private' };
  const answer = await fetch(`${t.url}/rest/v1/hidden`, { headers });
  expect(answer.status).toBe(406);
  expect(await answer.json()).toMatchObject({ code: 'PGRST106' });
  const call = await t.client().schema('private').rpc('anything');
  expect(call).toMatchObject({ status: 406, error: { code: 'PGRST106' } });
  expectConsoleError(/Could not find the table/);
  const { 'accept-profile': _, ...plain } = headers;
  for (const name of ['hidden', 'private.hidden', 'private_hidden', 'users', 'auth.users']) {
    expect((await fetch(`${t.url}/rest/v1/${name}`, { headers: plain })).status).toBe(404);
  }
});

test('a caller without a key and a caller with a wrong key are refused', async () => {
  expect((await fetch(`${t.url}/rest/v1/notes`)).status).toBe(401);
  expect((await fetch(`${t.url}/rest/v1/notes`, { headers: { apikey: 'sb_secret_wrong' } })).status).toBe(
    401,
  );
});

test('the database knows the caller, whose session is never superuser', async () => {
  const { data: me } = await ann.rpc('whoami');
  expect(me).toMatchObject({ uid: annId, role: 'authenticated', user: 'authenticated' });
  expect(me).toHaveProperty('jwt.user_metadata.full_name', 'Ann');
  expect((await t.client().rpc('whoami')).data).toMatchObject({ uid: null, role: 'anon', user: 'anon' });
  expect((await t.client({ secret: true }).rpc('whoami')).data).toMatchObject({ user: 'service_role' });
});

test('statements end after 3 s for strangers and after 8 s for everybody else, as on the platform', async () => {
  expect((await t.client().rpc('statement_limit')).data).toBe('3s');
  expect((await ann.rpc('statement_limit')).data).toBe('8s');
  expect((await t.client({ secret: true }).rpc('statement_limit')).data).toBe('8s');
  // No limit stays behind in a session.
  expect((await ann.rpc('statement_limit')).data).toBe('8s');
  expect(await ann.rpc('refuse', { code: '57014' })).toMatchObject({ status: 500, error: { code: '57014' } });
});

test('a function that leaves its role does not become superuser', async () => {
  expect((await ann.rpc('reset_role')).data).toBe('authenticator');
});

test('a plain raise in a function is a mistake of the caller', async () => {
  expect(await ann.rpc('refuse_plain')).toMatchObject({
    status: 400,
    error: { code: 'P0001', message: 'plain refusal', details: null, hint: null },
  });
});

test.each([
  ['a code of our own', 'ZX001', 400],
  ['a serialization failure', '40001', 500],
  ['a foreign key', '23503', 409],
  ['an authorization code', '28000', 403],
  ['a broken connection', '08006', 503],
  ['a status chosen by the function', 'PT402', 402],
])('%s becomes the status that PostgREST gives', async (_, code, status) => {
  expect(await ann.rpc('refuse', { code })).toMatchObject({
    status,
    error: { code, message: 'refused', details: 'why', hint: 'how' },
  });
});

test('a broken check is the caller’s mistake, a duplicate a conflict', async () => {
  const long = await ann.from('notes').insert({ body: 'x'.repeat(30) });
  expect(long).toMatchObject({ status: 400, error: { code: '23514' } });
  await ann.from('notes').insert({ body: 'twice' });
  expect(await ann.from('notes').insert({ body: 'twice' })).toMatchObject({
    status: 409,
    error: { code: '23505' },
  });
});

test('an expired or forged token is refused rather than taken as nobody', async () => {
  const { data } = await ann.auth.getSession();
  const token = data.session?.access_token ?? '';
  const answer = await fetch(`${t.url}/rest/v1/notes`, {
    headers: { apikey: t.backend.keys.publishable, authorization: `Bearer ${token.slice(0, -3)}abc` },
  });
  expect(answer.status).toBe(401);
});

test('a body beyond 8 MB is refused before it is read', async () => {
  const answer = await fetch(`${t.url}/rest/v1/notes`, {
    method: 'POST',
    headers: { apikey: t.backend.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ body: 'x'.repeat(9 * 1024 * 1024) }),
  });
  expect(answer.status).toBe(413);
});

test('many callers at once never see each other’s identity', async () => {
  const callers = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      const client = t.client();
      const { data } = await client.auth.signUp({ email: `c${n}@example.test`, password: 'secret-1' });
      return { client, id: data.user?.id };
    }),
  );
  const wrong: unknown[] = [];
  await Promise.all(
    callers.flatMap(({ client, id }) =>
      Array.from({ length: 30 }, async () => {
        const { data } = await client.rpc('whoami');
        if ((data as { uid: string } | null)?.uid !== id) wrong.push(data);
      }),
    ),
  );
  expect(wrong).toEqual([]);
});
