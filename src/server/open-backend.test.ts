import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openForServer } from './open-backend.ts';
import type { ServedBackend } from './run.ts';
import { readSettings } from './settings.ts';

const siteUrl = 'https://sabai.example';
let dataDir: string;
beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'sabai-open-')), 'data');
});
afterAll(() => rm(path.dirname(dataDir), { recursive: true, force: true }));

function open(environment: Record<string, string>): Promise<ServedBackend> {
  const read = readSettings({ DATA_DIR: dataDir, HOST: '0.0.0.0', SITE_URL: siteUrl, ...environment });
  if (!read.ok) throw new Error(read.sentence);
  return openForServer({ settings: read.settings, siteUrl });
}

async function ask(backend: ServedBackend, where: string, body?: unknown): Promise<Response> {
  const headers = { apikey: 'sb_publishable_local', 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  return (
    (await backend.handle(new Request(new URL(where, siteUrl), init))) ?? new Response(null, { status: 404 })
  );
}

const signIn = (backend: ServedBackend, email: string) =>
  ask(backend, '/auth/v1/token?grant_type=password', { email, password: 'demo1234' });

/** Status of the function that signs vouchers, and the numbers of the listed keys. */
async function signsVouchers(backend: ServedBackend) {
  const { status } = await ask(backend, '/functions/v1/sign-voucher', { code: 'K7M4P2X9QX' });
  const listed = await ask(backend, '/rest/v1/rpc/voucher_keys', {});
  const { keys } = (await listed.json()) as { keys: { number: number }[] };
  return { status, keys: keys.map(({ number }) => number) };
}

const linkOf = (backend: ServedBackend) =>
  /https:\S+verify\S+/.exec(backend.readyLines.join('\n'))?.[0] ?? null;

test('SECURITY-15 where others reach it, there is no demonstration, no mailbox, and one administrator by a link', async () => {
  await expect(open({})).rejects.toThrow('ADMIN_EMAIL=');
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());

  let backend = await open({ ADMIN_EMAIL: 'Chief@clinic.example' });
  const first = linkOf(backend);
  try {
    for (const email of ['admin@demo.test', 'agent@demo.test', 'chief@clinic.example']) {
      expect((await signIn(backend, email)).status).toBe(400);
    }
    for (const page of ['/_mail', '/_mail.json']) expect((await ask(backend, page)).status).toBe(404);
    expect(await signsVouchers(backend)).toEqual({ status: 200, keys: [1] });
    // Without a mail server, mails wait in the queue.
    await ask(backend, '/auth/v1/recover', { email: 'chief@clinic.example' });
    await expect.poll(() => log.mock.calls.flat().join('\n')).toContain('Mails that wait: 1.');
  } finally {
    await backend.close();
  }

  // Nobody used the link, so the next start prints another one.
  backend = await open({});
  const second = linkOf(backend);
  try {
    expect(second).not.toBe(first);
    const opened = await ask(backend, second ?? '');
    const location = new URL(opened.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(`${siteUrl}/general-auth`);
    expect(location.hash).toContain('type=recovery');
    expect((await ask(backend, second ?? '')).headers.get('location')).toContain('otp_expired');
  } finally {
    await backend.close();
  }
  backend = await open({});
  expect(linkOf(backend)).toBeNull();
  expect(await signsVouchers(backend)).toEqual({ status: 200, keys: [1] });
  await backend.close();
});

test('SECURITY-15 data of a demonstration are not opened to others', async () => {
  const home = { HOST: 'localhost', SITE_URL: '', DATA_DIR: `${dataDir}-home`, SEED: 'accounts' };
  await (await open(home)).close();
  await expect(open({ DATA_DIR: home.DATA_DIR })).rejects.toThrow('accounts of the demonstration');
  const allowed = await open({ DATA_DIR: home.DATA_DIR, SEED: 'accounts', ALLOW_DEMO: '1' });
  try {
    expect((await signIn(allowed, 'agent@demo.test')).status).toBe(200);
    expect((await ask(allowed, '/_mail')).status).toBe(404);
  } finally {
    await allowed.close();
  }
});
