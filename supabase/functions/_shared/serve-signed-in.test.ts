import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectConsoleError } from '../../../tests/support/console-errors.ts';
import { SECRET, signToken, verifyToken } from '../testing/tokens.ts';
import { serveSignedIn } from './serve-signed-in.ts';

let nowMs = Date.now();
const serve = serveSignedIn({
  env: { verifyToken, nowMs: () => nowMs },
  methods: ['POST'],
  perMinute: 30,
  answer: (request) => {
    if (request.headers.has('x-break')) throw new Error('inner secret');
    return Promise.resolve(new Response('let in'));
  },
});
const ask = (headers: Record<string, string>, method = 'POST') =>
  serve(new Request('http://localhost/functions/v1/f', { method, headers }));
const statusFor = async (token: string) => (await ask({ authorization: `Bearer ${token}` })).status;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const person = { sub: 'b7f1', role: 'authenticated', exp: inAnHour };

test('someone who is signed in is let in', async () => {
  expect(await statusFor(await signToken())).toBe(200);
});

test('without a token, or with a key in its place, nobody is let in', async () => {
  expect((await ask({})).status).toBe(401);
  expect((await ask({ apikey: 'sb_publishable_local' })).status).toBe(401);
  for (const key of ['sb_publishable_local', 'sb_secret_local', '', 'a.b', 'a.b.c', '..', 'null']) {
    expect(await statusFor(key), key).toBe(401);
  }
  const answer = await ask({ authorization: 'Basic YTpi' });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'not_signed_in' });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

test.each(['anon', 'service_role', 'supabase_admin', undefined, ['authenticated']])(
  'a well signed token of role %s is refused',
  async (role) => expect(await statusFor(await signToken({ role }))).toBe(401),
);

test('a token that is unsigned or signed by someone else is refused', async () => {
  expect(await statusFor(await signToken({}, `${SECRET}!`))).toBe(401);
  for (const alg of ['none', 'None', 'HS512', 'RS256', undefined]) {
    expect(await statusFor(`${encode({ alg, typ: 'JWT' })}.${encode(person)}.`), String(alg)).toBe(401);
    expect(await statusFor(`${encode({ alg, typ: 'JWT' })}.${encode(person)}.AAAA`), String(alg)).toBe(401);
  }
  const [header, , signature] = (await signToken({ role: 'anon' })).split('.');
  expect(await statusFor(`${header}.${encode(person)}.${signature}`)).toBe(401);
});

test('a header that names another algorithm is refused, even over a good signature', async () => {
  const signed = (alg: string) => {
    const text = `${encode({ alg, typ: 'JWT' })}.${encode(person)}`;
    return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
  };
  expect(await statusFor(signed('HS256'))).toBe(200);
  for (const alg of ['none', 'HS512', 'RS256']) expect(await statusFor(signed(alg)), alg).toBe(401);
});

test('a token that has ended, never ends or has not begun is refused', async () => {
  const now = Math.floor(Date.now() / 1000);
  expect(await statusFor(await signToken({ exp: now - 1 }))).toBe(401);
  expect(await statusFor(await signToken({ exp: undefined }))).toBe(401);
  expect(await statusFor(await signToken({ nbf: now + 60 }))).toBe(401);
});

test('a token of nobody and one of an anonymous sign-in are refused', async () => {
  expect(await statusFor(await signToken({ sub: undefined }))).toBe(401);
  expect(await statusFor(await signToken({ is_anonymous: true }))).toBe(401);
});

test('a preflight needs no token, and the answer to another method names the allowed ones', async () => {
  expect((await ask({}, 'OPTIONS')).status).toBe(204);
  const answer = await ask({ authorization: `Bearer ${await signToken()}` }, 'DELETE');
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
});

test('a failure inside says nothing of why', async () => {
  expectConsoleError(/edge function failed/);
  const answer = await ask({ authorization: `Bearer ${await signToken()}`, 'x-break': '1' });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('inner secret');
});

test('SECURITY-32 a person who calls too often gets 429 and the time to wait, others do not', async () => {
  const busy = `Bearer ${await signToken({ sub: 'busy' })}`;
  const call = () => ask({ authorization: busy });
  for (let count = 0; count < 30; count++) expect((await call()).status).toBe(200);
  nowMs += 20_000;
  const refused = await call();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
  expect(await refused.json()).toMatchObject({ code: 'too_many_calls' });
  expect(await statusFor(await signToken({ sub: 'calm' }))).toBe(200);
  nowMs += 40_000;
  expect((await call()).status).toBe(200);
});
