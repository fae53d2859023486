import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectConsoleError } from '../../tests/support/console-errors.ts';
import { agedToken } from './testing/aged-token.ts';
import { startTestBackend, type TestBackend } from './testing/start-test-backend.ts';
import { NOTES_MIGRATION } from './testing/notes-migration.ts';

let t: TestBackend;
beforeAll(async () => {
  t = await startTestBackend({ migrations: NOTES_MIGRATION });
});
afterAll(() => t.stop());

let count = 0;
async function newPerson() {
  const email = `person${++count}@example.test`;
  const client = t.client();
  const { data, error } = await client.auth.signUp({
    email,
    password: 'secret-1',
    options: { data: { full_name: 'สมชาย ใจดี', user_type: 'general' } },
  });
  expect(error).toBeNull();
  const { session } = data;
  if (!session) throw new Error('sign-up gave no session');
  return { client, email, session, userId: session.user.id };
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

test('sign-up gives a session at once, with the metadata in the token', async () => {
  const { session } = await newPerson();
  expect(session.user.user_metadata).toMatchObject({ full_name: 'สมชาย ใจดี', user_type: 'general' });
  expect(claimsOf(session.access_token)).toMatchObject({
    role: 'authenticated',
    aud: 'authenticated',
    aal: 'aal1',
    iss: `${t.url}/auth/v1`,
    app_metadata: { provider: 'email' },
    user_metadata: { full_name: 'สมชาย ใจดี' },
  });
});

test('signing up twice is refused', async () => {
  const { email } = await newPerson();
  const { error } = await t.client().auth.signUp({ email, password: 'secret-1' });
  expect(error).toMatchObject({ status: 422, code: 'user_already_exists' });
});

test('of two sign-ups at once for one address one wins and the other is refused', async () => {
  const answers = await Promise.all(
    [1, 2].map(() => t.client().auth.signUp({ email: 'race@example.test', password: 'secret-1' })),
  );
  expect(answers.map((a) => a.error?.code ?? 'fine').sort()).toEqual(['fine', 'user_already_exists']);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await newPerson();
  for (const who of [email, 'nobody@example.test']) {
    const { error } = await t.client().auth.signInWithPassword({ email: who, password: 'wrong' });
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  }
});

test('a weak password is refused with its reason', async () => {
  const { error } = await t.client().auth.signUp({ email: 'weak@example.test', password: '123' });
  expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
});

test('a refresh gives a new pair; the old token works once more right after and a foreign one never', async () => {
  const { session } = await newPerson();
  const first = await t.client().auth.refreshSession({ refresh_token: session.refresh_token });
  expect(first.error).toBeNull();
  expect(first.data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(claimsOf(first.data.session?.access_token ?? '')).toHaveProperty('user_metadata.full_name');
  // The answer to the first refresh may have been lost on the way.
  const again = await t.client().auth.refreshSession({ refresh_token: session.refresh_token });
  expect(again.error).toBeNull();
  const wrong = await t.client().auth.refreshSession({ refresh_token: randomUUID() });
  expect(wrong.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  const shapeless = await t.client().auth.refreshSession({ refresh_token: 'x' });
  expect(shapeless.error).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('of many refreshes at once with one token all end with the same new token', async () => {
  const { session } = await newPerson();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => t.client().auth.refreshSession({ refresh_token: session.refresh_token })),
  );
  expect(answers.map((a) => a.error)).toEqual(Array.from({ length: 8 }, () => null));
  expect(new Set(answers.map((a) => a.data.session?.refresh_token)).size).toBe(1);
});

test('a refresh token from two generations ago ends the session', async () => {
  const { session } = await newPerson();
  const second = await t.client().auth.refreshSession({ refresh_token: session.refresh_token });
  const third = await t.client().auth.refreshSession({
    refresh_token: second.data.session?.refresh_token ?? '',
  });
  expect(third.error).toBeNull();
  const old = await t.client().auth.refreshSession({ refresh_token: session.refresh_token });
  expect(old.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  const newest = await t.client().auth.refreshSession({
    refresh_token: third.data.session?.refresh_token ?? '',
  });
  expect(newest.error).toMatchObject({ status: 400 });
});

test('a refresh or a sign-up that is cut half way is undone as a whole', async () => {
  const { session } = await newPerson();
  const { sql } = t.backend;
  expectConsoleError(/Auth error/);
  await sql`create function public.cut() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$`;
  await sql`create trigger cut before insert on auth.refresh_tokens for each row execute function public.cut()`;
  const cut = await fetch(`${t.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: t.backend.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: session.refresh_token }),
  });
  expect(cut.status).toBe(500);
  const half = { email: 'half@example.test', password: 'secret-1' };
  expect((await t.client().auth.signUp(half)).error).toMatchObject({ status: 500 });
  await sql`drop function public.cut() cascade`;
  const [left] =
    await sql`select count(*)::int as n from auth.refresh_tokens where token = ${session.refresh_token} and not revoked`;
  expect(left).toEqual({ n: 1 });
  expect((await t.client().auth.signUp(half)).error).toBeNull();
});

test('after signing out the refresh token is refused', async () => {
  const { client, session } = await newPerson();
  expect((await client.auth.signOut()).error).toBeNull();
  const { error } = await t.client().auth.refreshSession({ refresh_token: session.refresh_token });
  expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
});

test('the mail for a forgotten password leads to the page that asked, and its session may set a new one', async () => {
  const { email } = await newPerson();
  const redirectTo = `${t.url}/auth/hospital?mode=x`;
  expect((await t.client().auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
  const mail = t.backend.mails().find((m) => m.to === email);
  const link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const answer = await fetch(link, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  const target = new URL(answer.headers.get('location') ?? '');
  expect(target.href.startsWith(redirectTo)).toBe(true);
  const hash = new URLSearchParams(target.hash.slice(1));
  expect(hash.get('type')).toBe('recovery');
  expect(claimsOf(hash.get('access_token') ?? '')).toHaveProperty('user_metadata.full_name');
  const client = t.client();
  await client.auth.setSession({
    access_token: hash.get('access_token') ?? '',
    refresh_token: hash.get('refresh_token') ?? '',
  });
  expect((await client.auth.updateUser({ password: 'another-1' })).error).toBeNull();
  const signedIn = await t.client().auth.signInWithPassword({ email, password: 'another-1' });
  expect(signedIn.error).toBeNull();
  const used = await fetch(link, { redirect: 'manual' });
  expect(used.headers.get('location')).toContain('error_code=otp_expired');
});

test('PEOPLE-18 the mail that confirms an address is sent again, once a minute, and its link confirms it', async () => {
  const { email, userId } = await newPerson();
  const { sql } = t.backend;
  const resend = (who: string) =>
    t.client().auth.resend({
      type: 'signup',
      email: who,
      options: { emailRedirectTo: `${t.url}/general-auth` },
    });
  const mailsTo = (who: string) => t.backend.mails().filter((mail) => mail.to === who);
  // Neither an address that is confirmed nor one without an account gets a mail, and the answer says nothing of it.
  for (const who of [email, 'nobody-here@example.test']) {
    expect((await resend(who)).error).toBeNull();
    expect(mailsTo(who)).toEqual([]);
  }

  await sql`update auth.users set email_confirmed_at = null where id = ${userId}`;
  expect((await t.client().auth.signInWithPassword({ email, password: 'secret-1' })).error).toMatchObject({
    code: 'email_not_confirmed',
  });
  expect((await resend(email.toUpperCase())).error).toBeNull();
  const [first] = mailsTo(email);
  const link = /https?:\S+/.exec(first?.text ?? '')?.[0] ?? '';
  expect((await resend(email)).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  expect(mailsTo(email)).toHaveLength(1);
  await sql`update auth.users set confirmation_sent_at = now() - interval '61 seconds' where id = ${userId}`;
  expect((await resend(email)).error).toBeNull();
  expect(mailsTo(email)).toHaveLength(2);

  // The newest link alone is good, once.
  const open = async (address: string) =>
    (await fetch(address, { redirect: 'manual' })).headers.get('location');
  expect(await open(link)).toContain('error_code=otp_expired');
  const newest = /https?:\S+/.exec(mailsTo(email)[0]?.text ?? '')?.[0] ?? '';
  const target = await open(newest);
  expect(target?.startsWith(`${t.url}/general-auth#`)).toBe(true);
  expect(target).toContain('type=signup');
  expect(await open(newest)).toContain('error_code=otp_expired');
  expect((await t.client().auth.signInWithPassword({ email, password: 'secret-1' })).error).toBeNull();
});

test('SECURITY-61 where addresses are confirmed, a sign-up gives a session to who has the mailbox alone', async () => {
  const confirming = await startTestBackend({
    migrations: NOTES_MIGRATION,
    start: { confirmsAddresses: true },
  });
  const account = { email: 'new@example.test', password: 'secret-1' };
  const { data, error } = await confirming.client().auth.signUp(account);
  expect([error, data.session]).toEqual([null, null]);
  const signIn = () => confirming.client().auth.signInWithPassword(account);
  expect((await signIn()).error).toMatchObject({ code: 'email_not_confirmed' });
  const mails = confirming.backend.mails().filter(({ to }) => to === account.email);
  expect(mails).toHaveLength(1);
  const link = /https?:\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
  await fetch(link, { redirect: 'manual' });
  expect((await signIn()).error).toBeNull();
  await confirming.stop();
});

test('a resend of another kind, or without an address, is refused', async () => {
  const ask = async (body: unknown) =>
    (
      await fetch(`${t.url}/auth/v1/resend`, {
        method: 'POST',
        headers: { apikey: t.backend.keys.publishable, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;
  expect(await ask({ type: 'signup' })).toBe(400);
  expect(await ask({ type: 'other', email: 'a@b.test' })).toBe(400);
});

test('a mail never links to a foreign site', async () => {
  const { email } = await newPerson();
  await t.client().auth.resetPasswordForEmail(email, { redirectTo: 'https://evil.example/take' });
  const mail = t.backend.mails().find((m) => m.to === email);
  expect(mail?.text).not.toContain('evil.example');
});

test('a password mail for an unknown address says nothing about it', async () => {
  const { error } = await t.client().auth.resetPasswordForEmail('nobody@example.test');
  expect(error).toBeNull();
  expect(t.backend.mails().some((m) => m.to === 'nobody@example.test')).toBe(false);
});

test('getUser answers for the bearer and refuses a forged token', async () => {
  const { client, userId, session } = await newPerson();
  expect((await client.auth.getUser()).data.user?.id).toBe(userId);
  const forged = `${session.access_token.slice(0, -3)}abc`;
  expect((await t.client().auth.getUser(forged)).error).toMatchObject({ status: 403 });
});

test('an access token lives as long as was asked for and is refused after that', async () => {
  const short = await startTestBackend({ migrations: NOTES_MIGRATION, start: { accessTokenSeconds: 120 } });
  try {
    const client = short.client();
    const { data } = await client.auth.signUp({ email: 'short@example.test', password: 'secret-1' });
    expect(data.session?.expires_in).toBe(120);
    const token = data.session?.access_token ?? '';
    const ask = (bearer: string) =>
      fetch(`${short.url}/rest/v1/notes`, {
        headers: { apikey: short.backend.keys.publishable, authorization: `Bearer ${bearer}` },
      });
    expect((await ask(token)).status).toBe(200);
    const { dataDir } = short;
    expect((await ask(await agedToken({ token, seconds: 60, dataDir }))).status).toBe(200);
    const refused = await ask(await agedToken({ token, seconds: 121, dataDir }));
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
    const renewed = await client.auth.refreshSession({
      refresh_token: data.session?.refresh_token ?? '',
    });
    expect(renewed.error).toBeNull();
  } finally {
    await short.stop();
  }
});

test('a browser on another origin may call auth', async () => {
  const preflight = await fetch(`${t.url}/auth/v1/token`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://other.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey',
    },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey');
  const health = await fetch(`${t.url}/auth/v1/health`, { headers: { apikey: t.backend.keys.publishable } });
  expect(health.headers.get('access-control-allow-origin')).toBe('*');
});

test('SECURITY-29 while a password is hashed, others are answered', async () => {
  const { email, userId } = await newPerson();
  // Of cost 13, which takes eight times as long as the usual one.
  const slow = '$2b$13$3cG3VMX54VzxE3L4KHHQSOI.5sdSW99BOUmwL97Jz4A.s6pTGvt7y';
  await t.backend.sql`update auth.users set encrypted_password = ${slow} where id = ${userId}`;
  let isHashed = false;
  const wrong = t.client().auth.signInWithPassword({ email, password: 'secret-1' });
  const ended = wrong.then(({ error }) => {
    isHashed = true;
    return error;
  });
  let answers = 0;
  while (!isHashed) {
    await fetch(`${t.url}/auth/v1/settings`, { headers: { apikey: t.backend.keys.publishable } });
    answers += 1;
  }
  expect(await ended).toMatchObject({ code: 'invalid_credentials' });
  // A hash on the thread of the server lets some ten through, one between two slices of its work.
  expect(answers).toBeGreaterThan(30);
});

test('SECURITY-29 of sign-ins at once two are worked on, a hundred wait, and reads are answered meanwhile', async () => {
  // PostgreSQL answers that a visitor may not read the table; the server reads the schema for the first one.
  const read = async () => (await t.client().from('notes').select('id')).error?.code;
  expect(await read()).toBe('42501');
  const lock = await t.backend.sql.reserve();
  const signIn = (n: number) =>
    t.backend.handle(
      new Request(`${t.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: t.backend.keys.publishable, 'content-type': 'application/json' },
        body: JSON.stringify({ email: `flood${n}@example.test`, password: 'secret-1' }),
      }),
      null,
    );
  let ended = 0;
  const signIns: Promise<Response | null>[] = [];
  try {
    await lock`begin`;
    await lock`lock table auth.users in access exclusive mode`;
    for (let n = 0; n < 103; n += 1) signIns.push(signIn(n).finally(() => (ended += 1)));
    const refused = await Promise.race(signIns);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '1']);
    expect([await read(), ended]).toEqual(['42501', 1]);
  } finally {
    await lock`rollback`;
    lock.release();
  }
  const statuses = (await Promise.all(signIns)).map((answer) => answer?.status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(102);
});

test('SECURITY-29 of token refreshes at once one is worked on, a hundred wait, and the next ones get 429', async () => {
  const lock = await t.backend.sql.reserve();
  const refresh = () =>
    t.backend.handle(
      new Request(`${t.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: t.backend.keys.publishable, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: randomUUID() }),
      }),
      null,
    );
  const refreshes: Promise<Response | null>[] = [];
  try {
    await lock`begin`;
    await lock`lock table auth.refresh_tokens in access exclusive mode`;
    for (let n = 0; n < 102; n += 1) refreshes.push(refresh());
    const refused = await Promise.race(refreshes);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '1']);
  } finally {
    await lock`rollback`;
    lock.release();
  }
  const statuses = (await Promise.all(refreshes)).map((answer) => answer?.status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(101);
});
