/** Attacks from the network on the whole server, with its real migrations and headers. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSignUp } from '../../supabase/local/api/before-sign-up.ts';
import { readSecrets, type LocalBackend } from '../../supabase/local/index.ts';
import { solveProof, type AskedProof, type SolvedProof } from '../../supabase/tests/support/solve-proof.ts';
import { openBackend } from './open-backend.ts';
import { readSettings } from './settings.ts';
import { createWebApp } from './web-app.ts';

const siteUrl = 'http://localhost:4173';
let root: string;
let backend: LocalBackend;
let app: ReturnType<typeof createWebApp>;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sabai-attacks-'));
  const read = readSettings({ DATA_DIR: path.join(root, 'data'), SEED: 'none' });
  if (!read.ok) throw new Error(read.sentence);
  backend = await openBackend({ settings: read.settings, siteUrl });
  const files = () => Promise.resolve(new Response('page'));
  app = createWebApp({ backend: Promise.resolve((request) => backend.handle(request)), files });
});
afterAll(async () => {
  await backend.close();
  await rm(root, { recursive: true, force: true });
});

async function ask(options: {
  path: string;
  method?: string;
  token?: string;
  body?: unknown;
}): Promise<{ status: number; json: Record<string, unknown>; headers: Headers }> {
  const { token, body, method = body === undefined ? 'GET' : 'POST' } = options;
  const response = await app.request(siteUrl + options.path, {
    method,
    headers: {
      apikey: backend.keys.publishable,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text ? JSON.parse(text) : {}, headers: response.headers };
}

async function prove(purpose: string): Promise<SolvedProof> {
  const { json } = await ask({ path: '/rest/v1/rpc/ask_for_proof', body: { purpose } });
  return solveProof(json as unknown as AskedProof);
}

let count = 0;
async function signUp(): Promise<{ email: string; token: string; refresh: string }> {
  const email = `person${++count}@clinic.example`;
  const { json } = await ask({ path: '/auth/v1/signup', body: { email, password: 'quiet-river-9' } });
  return { email, token: String(json['access_token']), refresh: String(json['refresh_token']) };
}

const refreshed = (refresh_token: string) =>
  ask({ path: '/auth/v1/token?grant_type=refresh_token', body: { refresh_token } });

test('SECURITY-17 a new password ends the sessions elsewhere, and not the one that set it', async () => {
  const { email, token, refresh } = await signUp();
  const elsewhere = await ask({
    path: '/auth/v1/token?grant_type=password',
    body: { email, password: 'quiet-river-9' },
  });
  const bystander = await signUp();
  const changed = await ask({
    path: '/auth/v1/user',
    method: 'PUT',
    token,
    body: { password: 'loud-river-10' },
  });
  expect(changed.status).toBe(200);
  expect((await refreshed(String(elsewhere.json['refresh_token']))).status).toBe(400);
  // The access token of an ended session is valid for a while, but cannot change the account.
  const thief = String(elsewhere.json['access_token']);
  for (const body of [
    { password: 'thief-river-11' },
    { email: 'thief@clinic.example' },
    { data: { full_name: 'x' } },
  ]) {
    const tried = await ask({ path: '/auth/v1/user', method: 'PUT', token: thief, body });
    expect(tried.status, JSON.stringify(body)).toBe(403);
  }
  expect((await refreshed(refresh)).status).toBe(200);
  expect((await refreshed(bystander.refresh)).status).toBe(200);
});

const deepArray = '['.repeat(20_000) + ']'.repeat(20_000);
const deepObject = `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`;
const account = { email: 'odd@clinic.example', password: 'quiet-river-9' };

test.each<[string, { path: string; body?: unknown }]>([
  [
    'NUL in the address of a sign-up',
    { path: '/auth/v1/signup', body: { ...account, email: 'a\u0000@b.example' } },
  ],
  ['NUL in metadata', { path: '/auth/v1/signup', body: { ...account, data: { full_name: 'a\u0000' } } }],
  [
    'NUL at sign-in',
    { path: '/auth/v1/token?grant_type=password', body: { ...account, email: 'a\u0000@b.c' } },
  ],
  ['NUL at a reset', { path: '/auth/v1/recover', body: { email: 'a\u0000@b.example' } }],
  [
    'NUL in a refresh token',
    { path: '/auth/v1/token?grant_type=refresh_token', body: { refresh_token: '\u0000' } },
  ],
  ['NUL in an argument', { path: '/rest/v1/rpc/hospital_name_available', body: { name: 'a\u0000b' } }],
  ['%00 in an order', { path: '/rest/v1/promotions?order=a%00' }],
  ['%00 in a key of Storage', { path: '/storage/v1/object/public/promotion-images/a%00b' }],
  ['%00 in a table', { path: '/rest/v1/promotions%00' }],
  ['a broken escape', { path: '/rest/v1/%E0%A4%A' }],
  ['a deep array', { path: '/rest/v1/rpc/hospital_name_available', body: `{"name":${deepArray}}` }],
  [
    'deep metadata',
    { path: '/auth/v1/signup', body: `{"email":"d@b.example","password":"quiet-9","data":${deepObject}}` },
  ],
  ['null instead of a body', { path: '/auth/v1/token?grant_type=password', body: 'null' }],
  [
    'values that are no texts',
    { path: '/auth/v1/token?grant_type=password', body: { email: 5, password: {} } },
  ],
  [
    'NUL in a prefix of Storage',
    { path: '/storage/v1/object/list/promotion-images', body: { prefix: 'a\u0000' } },
  ],
  [
    'columns in columns',
    { path: `/rest/v1/promotions?select=${'hospitals('.repeat(500)}id${')'.repeat(500)}` },
  ],
  [
    'tables in tables, whose rows multiply',
    { path: '/rest/v1/hospitals?select=id,promotions(id,hospitals(id,promotions(id)))' },
  ],
  [
    'conditions in conditions',
    { path: `/rest/v1/promotions?or=(${'and('.repeat(500)}id.is.null${')'.repeat(500)})` },
  ],
  [
    'an object with 2,000 keys',
    {
      path: '/rest/v1/rpc/hospital_name_available',
      body: Object.fromEntries(Array.from({ length: 2_000 }, (_, key) => [`k${key}`, 1])),
    },
  ],
  [
    'a mail address of 5,000 letters',
    { path: '/auth/v1/signup', body: { ...account, email: `${'a'.repeat(5000)}@b.co` } },
  ],
  [
    'a password that bcrypt would cut',
    { path: '/auth/v1/signup', body: { ...account, password: 'ก'.repeat(25) } },
  ],
  ['half a surrogate pair', { path: '/rest/v1/rpc/hospital_name_available', body: '{"name":"a\\ud800"}' }],
  [
    'half a surrogate pair in metadata',
    { path: '/auth/v1/signup', body: '{"email":"h@b.example","password":"quiet-9","data":{"a":"\\udc00"}}' },
  ],
])('SECURITY-18 %s is refused with 400', async (_name, request) => {
  expect(await ask(request)).toMatchObject({ status: 400 });
});

test('SECURITY-18 a filter of 8,000 letters is refused, and one of 40 ids passes', async () => {
  const listed = (count: number) =>
    ask({
      path: `/rest/v1/promotions?select=id&id=in.(${Array(count).fill(crypto.randomUUID()).join(',')})`,
    });
  expect(await listed(300)).toMatchObject({ status: 414 });
  expect(await listed(40)).toMatchObject({ status: 200 });
});

test('SECURITY-18 a whole pair of surrogates and a nested value pass', async () => {
  const body = { name: 'โรงพยาบาล 😀' };
  expect(await ask({ path: '/rest/v1/rpc/hospital_name_available', body })).toMatchObject({ status: 200 });
});

test('SECURITY-18 two megabytes of metadata are refused', async () => {
  const data = { note: 'x'.repeat(2_000_000) };
  expect(await ask({ path: '/auth/v1/signup', body: { ...account, data } })).toMatchObject({ status: 413 });
});

test('SECURITY-18 metadata do not grow by many small changes', async () => {
  const { token } = await signUp();
  const change = (key: string) =>
    ask({ path: '/auth/v1/user', method: 'PUT', token, body: { data: { [key]: 'x'.repeat(30_000) } } });
  expect(await change('first')).toMatchObject({ status: 200 });
  expect(await change('first')).toMatchObject({ status: 200 });
  expect(await change('second')).toMatchObject({ status: 200 });
  expect(await change('third')).toMatchObject({ status: 413 });
});

test('SECURITY-18 a forged token learns nothing of the metadata of its person', async () => {
  const { token } = await signUp();
  const { sub } = decodeJwt(token);
  const large = { note: 'x'.repeat(40_000) };
  await ask({ path: '/auth/v1/user', method: 'PUT', token, body: { data: large } });
  const forge = (subject: string) =>
    new SignJWT({ ...decodeJwt(token), sub: subject })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('a secret of nobody who signs tokens here'));
  const answers = [];
  for (const subject of [String(sub), crypto.randomUUID()]) {
    const body = { data: { other: 'x'.repeat(40_000) } };
    const { status, json } = await ask({
      path: '/auth/v1/user',
      method: 'PUT',
      token: await forge(subject),
      body,
    });
    answers.push({ status, json });
  }
  expect(answers[0]?.status).not.toBe(413);
  expect(answers[0]).toEqual(answers[1]);
});

test('SECURITY-19 a token of our own signature counts only with issuer, audience, end and a known role', async () => {
  const { token } = await signUp();
  const { jwtSecret } = await readSecrets(path.join(root, 'data'));
  const statusWith = async (change: Record<string, unknown>) => {
    const claims = Object.entries({ ...decodeJwt(token), ...change }).filter(
      ([, value]) => value !== undefined,
    );
    const signed = await new SignJWT(Object.fromEntries(claims))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(jwtSecret));
    const asked = [
      { path: '/rest/v1/profiles' },
      { path: '/functions/v1/search-places?q=ระยอง' },
      { path: '/storage/v1/object/list/promotion-images', body: { prefix: '' } },
    ];
    const answers = await Promise.all(asked.map((request) => ask({ ...request, token: signed })));
    const [status, ...others] = new Set(answers.map((answer) => answer.status));
    expect(others, JSON.stringify(change)).toEqual([]);
    return status;
  };
  expect(await statusWith({})).toBe(200);
  const foreign = [
    { exp: undefined },
    { aud: undefined },
    { aud: 'elsewhere' },
    { iss: undefined },
    { iss: 'https://evil.example/auth/v1' },
    { role: undefined },
    { role: 'supabase_owner' },
  ];
  for (const change of foreign) expect(await statusWith(change), JSON.stringify(change)).toBe(401);
});

test('SECURITY-20 nobody stores what is personal, and public lists may be stored', async () => {
  const { token } = await signUp();
  for (const path of ['/rest/v1/profiles', '/auth/v1/user', '/functions/v1/nothing']) {
    expect((await ask({ path, token })).headers.get('cache-control'), path).toBe('no-store');
  }
  expect((await ask({ path: '/rest/v1/promotions' })).headers.get('cache-control')).not.toBe('no-store');
});

test('SECURITY-21 a best-known password is refused at sign-up and change, in any case of letters', async () => {
  const weak = { status: 422, json: { error_code: 'weak_password' } };
  for (const password of ['123456', 'password1', 'QWERTY', 'iloveyou']) {
    expect(await ask({ path: '/auth/v1/signup', body: { ...account, password } }), password).toMatchObject(
      weak,
    );
  }
  const { token } = await signUp();
  const change = (password: string) =>
    ask({ path: '/auth/v1/user', method: 'PUT', token, body: { password } });
  expect(await change('football')).toMatchObject(weak);
  const [last, next] = dictionary['passwords-common'].slice(9_999, 10_001);
  expect(await change(last!)).toMatchObject(weak);
  expect(await change(next!)).toMatchObject({ status: 200 });
  expect(await change('quiet-lake-11')).toMatchObject({ status: 200 });
});

test('SECURITY-23 a code dies after five wrong ones, and so does the link of its mail', async () => {
  const { email } = await signUp();
  await ask({ path: '/auth/v1/recover', body: { email } });
  const text = backend.mails().find(({ to }) => to === email)?.text ?? '';
  const code = /\b\d{6}\b/.exec(text)?.[0];
  expect(code).toBeDefined();
  const enter = (token: string | undefined) =>
    ask({ path: '/auth/v1/verify', body: { email, token, type: 'recovery' } });
  for (let n = 0; n < 5; n += 1) {
    expect((await enter(code === '000000' ? '111111' : '000000')).status).toBeLessThan(500);
  }
  expect((await enter(code)).status).toBe(429);
  const link = new URL(/http\S+verify\S+/.exec(text)?.[0] ?? '');
  const opened = await ask({ path: link.pathname + link.search });
  expect(opened.headers.get('location')).toContain('otp_expired');
});

test('SECURITY-23 a code counts for its address alone, wherever the boundary between them is put', async () => {
  const { email } = await signUp();
  await ask({ path: '/auth/v1/recover', body: { email } });
  const text = backend.mails().find(({ to }) => to === email)?.text ?? '';
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const enter = (address: string, token: string) =>
    ask({ path: '/auth/v1/verify', body: { email: address, token, type: 'recovery' } });
  expect((await enter(email.slice(0, -1), email.slice(-1) + code)).status).toBe(400);
  expect((await enter(email + code.slice(0, 1), code.slice(1))).status).toBe(400);
  expect((await enter(email, code)).status).toBe(200);
});

test('SECURITY-23 no route that the app does not use sends a mail', async () => {
  const { email, token } = await signUp();
  const mailed = () => backend.mails().filter(({ to }) => to === email).length;
  const before = mailed();
  for (const path of ['/auth/v1/reauthenticate', '/auth/v1/authorize?provider=google', '/auth/v1/callback'])
    expect((await ask({ path, token })).status, path).toBe(404);
  expect(mailed()).toBe(before);
});

test('SECURITY-23 the link of a mail cannot be computed from its address and a guessed code', async () => {
  const { email } = await signUp();
  await ask({ path: '/auth/v1/recover', body: { email } });
  const text = backend.mails().find(({ to }) => to === email)?.text ?? '';
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const guess = createHash('sha256')
    .update(email + code)
    .digest('hex');
  const opened = await ask({ path: `/auth/v1/verify?token=${guess}&type=recovery` });
  expect(opened.headers.get('location')).toContain('otp_expired');
  const sent = await ask({ path: '/auth/v1/verify', body: { token_hash: guess, type: 'recovery' } });
  expect(sent.status).toBe(403);
  // The mailed link itself still works.
  const link = new URL(/http\S+verify\S+/.exec(text)?.[0] ?? '');
  const answered = await ask({ path: link.pathname + link.search });
  expect(answered.headers.get('location')).toContain('type=recovery');
});

test.each(['/auth/v1/%74oken?grant_type=password', '/auth/v1/signu%70', '/rest/v1/rpc/%66ind_voucher'])(
  'SECURITY-23 a path with escapes is no second name that no limit knows: %s',
  async (path) => {
    const { email } = await signUp();
    expect((await ask({ path, body: { email, password: 'quiet-river-9' } })).status).toBe(400);
  },
);

test('SECURITY-23 wrong passwords and mails of one address are limited, and those of others are not', async () => {
  const { email } = await signUp();
  const other = await signUp();
  const signIn = (who: string, password: string) =>
    ask({ path: '/auth/v1/token?grant_type=password', body: { email: who, password } });
  for (let n = 0; n < 10; n += 1) expect((await signIn(email, 'wrong')).status).toBe(400);
  const refused = await signIn(email.toUpperCase(), 'quiet-river-9');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
  expect((await signIn(other.email, 'quiet-river-9')).status).toBe(200);

  for (let n = 0; n < 5; n += 1) await ask({ path: '/auth/v1/recover', body: { email: other.email } });
  expect((await ask({ path: '/auth/v1/recover', body: { email: other.email } })).status).toBe(429);
  expect(backend.mails().filter(({ to }) => to === other.email)).toHaveLength(5);
});

test('SECURITY-74 nobody takes another address without a proof of it, nor fills its mailbox', async () => {
  const { email, token } = await signUp();
  const change = (body: object) => ask({ path: '/auth/v1/user', method: 'PUT', token, body });
  expect((await change({ email: 'victim@clinic.example' })).status).toBe(403);
  expect((await change({ email: 'victim@clinic.example', data: { full_name: 'A' } })).status).toBe(403);
  expect(backend.mails().filter(({ to }) => [email, 'victim@clinic.example'].includes(to))).toEqual([]);
  const changed = await change({ data: { full_name: 'A' } });
  expect([changed.status, changed.json['email']]).toEqual([200, email]);
});

test('SECURITY-32 one network address signs up fifty times in an hour, and others are not concerned', async () => {
  const from = (address: string, password: string) => {
    const body = JSON.stringify({ email: `flood${++count}@clinic.example`, password });
    const headers = { apikey: backend.keys.publishable, 'content-type': 'application/json' };
    return backend.handle(
      new Request(`${siteUrl}/auth/v1/signup`, { method: 'POST', headers, body }),
      address,
    );
  };
  // A password that is too short is refused before it is hashed, and counts as an attempt.
  for (let n = 0; n < 50; n++) expect((await from('203.0.113.9', 'x'))?.status, String(n)).toBe(422);
  const next = await from('203.0.113.9', 'quiet-river-9');
  expect(next?.status).toBe(429);
  expect(Number(next?.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect((await from('203.0.113.10', 'quiet-river-9'))?.status).toBe(200);
});

test('SECURITY-23 attempts that come at once are counted before they are answered', async () => {
  const { email } = await signUp();
  const signIn = (n: number) =>
    ask({ path: '/auth/v1/token?grant_type=password', body: { email, password: `wrong-${n}` } });
  const statuses = (all: { status: number }[], status: number) =>
    all.filter((answer) => answer.status === status).length;
  const passwords = await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(n)));
  expect([statuses(passwords, 400), statuses(passwords, 429)]).toEqual([10, 20]);

  const other = await signUp();
  await ask({ path: '/auth/v1/recover', body: { email: other.email } });
  const guess = (n: number) => ({ email: other.email, token: String(n).padStart(6, '0'), type: 'recovery' });
  const codes = await Promise.all(
    Array.from({ length: 30 }, (_, n) => ask({ path: '/auth/v1/verify', body: guess(n) })),
  );
  expect(statuses(codes, 429)).toBe(25);
});

test('SECURITY-59 a sign-up without a proof, or with a wrong, foreign or used one, makes no account', async () => {
  const account = (data: object) => ({ email: 'robot@clinic.example', password: 'quiet-river-9', data });
  const refusal = { status: 400, json: { error_code: 'captcha_failed' } };
  // A server with `isLocalSite` asks for no proof, so the test calls the check itself.
  const check = (path: string, body: object) =>
    checkSignUp({
      request: new Request(siteUrl + path, { method: 'POST', body: JSON.stringify(body) }),
      sql: backend.sql,
      secretKey: '',
    });
  const signUpWith = async (data: object) => {
    const stopped = await check('/auth/v1/signup', account(data));
    return stopped ? { status: stopped.status, json: await stopped.json() } : null;
  };
  expect(await signUpWith({})).toMatchObject(refusal);
  const proof = await prove('sign_up');
  expect(await signUpWith({ proof: { ...proof, signature: 'x' } })).toMatchObject(refusal);
  expect(await signUpWith({ proof: await prove('report') })).toMatchObject(refusal);
  expect(await signUpWith({ full_name: 'A', proof })).toBeNull();
  expect(await signUpWith({ proof })).toMatchObject(refusal);
  const made = await ask({ path: '/auth/v1/signup', body: account({ full_name: 'A', proof }) });
  expect(made).toMatchObject({ status: 200 });
  expect(decodeJwt(String(made.json['access_token']))['user_metadata']).not.toHaveProperty('proof');
  expect((await check('/auth/v1/signup', { ...account({}), options: 5 }))?.status).toBe(400);
  // Signing in by a mailed code or link can create an account too.
  expect((await check('/auth/v1/magiclink', { email: 'mail@clinic.example' }))?.status).toBe(400);
  const otp = { email: 'mail@clinic.example', create_user: true };
  expect((await check('/auth/v1/otp', otp))?.status).toBe(400);
});

test('SECURITY-59 anonymous forms take a proof once, and name the reason of a refusal', async () => {
  const report = (proof: unknown) =>
    ask({
      path: '/rest/v1/rpc/report',
      body: { kind: 'promotion', target: crypto.randomUUID(), reason: 'wrong', details: '', proof },
    });
  const request = (proof: unknown) =>
    ask({
      path: '/rest/v1/rpc/ask_about_data',
      body: { kind: 'view', name: 'A', email: 'a@b.example', telephone: '', details: '', proof },
    });
  const refusal = { status: 400, json: { code: 'SB025' } };
  for (const send of [report, request]) {
    for (const wrong of [null, {}, await prove('sign_up')]) expect(await send(wrong)).toMatchObject(refusal);
    const proof = await prove(send === report ? 'report' : 'request');
    expect(await send(proof)).toMatchObject({ status: 200 });
    expect(await send(proof)).toMatchObject(refusal);
  }
  expect(await ask({ path: '/rest/v1/rpc/ask_for_proof', body: { purpose: 'x' } })).toMatchObject({
    status: 400,
    json: { code: '22023' },
  });
});

test('SECURITY-59 the cost follows the address that the server sees, whatever a client writes', async () => {
  await backend.sql`delete from private.proof_rates`;
  const cost = async (address: string, forged: string) => {
    const request = new Request(`${siteUrl}/rest/v1/rpc/ask_for_proof`, {
      method: 'POST',
      headers: {
        apikey: backend.keys.publishable,
        'content-type': 'application/json',
        'cf-connecting-ip': forged,
      },
      body: '{"purpose":"report"}',
    });
    const answer = (await (await backend.handle(request, address))?.json()) as AskedProof;
    return answer.maxnumber;
  };
  for (let n = 0; n < 20; n++) expect(await cost('203.0.113.7', `198.51.100.${n}`)).toBe(500);
  expect(await cost('203.0.113.7', '198.51.100.99')).toBe(1000);
  expect(await cost('203.0.113.8', '203.0.113.7')).toBe(500);
});
