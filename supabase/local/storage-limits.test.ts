import { mkdir, readFile, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitBody } from './api/limits/limit-body.ts';
import { createKeyedQueue } from './api/keyed-queue.ts';
import { LOCAL_KEYS } from './keys.ts';
import { makeAdmission } from './storage/admit-request.ts';
import { createDayAllowance } from './storage/day-allowance.ts';
import { makeSigner } from './storage/signer.ts';
import { startTestBackend, type TestBackend } from './testing/start-test-backend.ts';

const MEGABYTE = 1024 * 1024;

let t: TestBackend;
beforeAll(async () => {
  // Jobs run only in a database of the app.
  const directory = path.join(import.meta.dirname, '../migrations');
  const names = await readdir(directory);
  const read = async (name: string) => [name, await readFile(path.join(directory, name), 'utf8')] as const;
  const migrations = Object.fromEntries(await Promise.all(names.map(read)));
  t = await startTestBackend({ migrations });
});
afterAll(() => t.stop());

/** A body of so many parts of 64 KB, and how many of them were asked for. */
function countedBody(parts: number): { body: ReadableStream<Uint8Array>; asked: () => number } {
  let asked = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        asked += 1;
        if (asked > parts) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, asked: () => asked };
}

async function send(options: { path: string; method?: string; key?: string; token?: string }) {
  const { body, asked } = countedBody(300);
  const init: RequestInit & { duplex: 'half' } = {
    method: options.method ?? 'POST',
    headers: {
      ...(options.key === undefined ? {} : { apikey: options.key }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    },
    body,
    duplex: 'half',
  };
  const answer = await t.backend.handle(new Request(`${t.url}/storage/v1/${options.path}`, init));
  return { status: answer?.status, asked: asked() };
}

test('SECURITY-71 no body is read for nobody, and of a visitor 64 KB at most', async () => {
  const key = t.backend.keys.publishable;
  const file = 'object/documents/x/y';
  expect(await send({ path: file })).toEqual({ status: 401, asked: 0 });
  expect(await send({ path: file, key: 'sb_publishable_other' })).toEqual({ status: 401, asked: 0 });
  expect(await send({ path: file, key, token: 'forged' })).toEqual({ status: 400, asked: 0 });
  expect(await send({ path: 'object/upload/sign/documents/x/y?token=forged', method: 'PUT', key })).toEqual({
    status: 400,
    asked: 0,
  });
  expect(await send({ path: file, key })).toEqual({ status: 413, asked: 2 });
});

test('SECURITY-71 of a person 12 MB at most are read', async () => {
  const { data } = await t.client().auth.signUp({ email: 'ann@example.test', password: 'secret-1' });
  const answer = await send({
    path: `object/documents/${data.user?.id}/y`,
    key: t.backend.keys.publishable,
    token: data.session?.access_token ?? '',
  });
  expect(answer).toEqual({ status: 413, asked: 193 });
});

test('SECURITY-71 bodies that are read at the same time have one room', async () => {
  let free = 100_000;
  const room = { take: (bytes: number) => (free -= bytes) >= 0 };
  const ask = (parts: number) => {
    const init = { method: 'POST', body: countedBody(parts).body, duplex: 'half' };
    return limitBody({ request: new Request('http://localhost/', init), limitBytes: MEGABYTE, room });
  };
  expect(await ask(1)).toBeInstanceOf(Request);
  expect(await ask(1)).toBe('no_room');
});

const person = { role: 'authenticated', sub: 'anna' };

async function admission() {
  const signer = makeSigner('a secret that is long enough for a signature');
  let nowMs = 1_000_000;
  const allowance = createDayAllowance({ nowMs: () => nowMs });
  const admit = makeAdmission({ keys: LOCAL_KEYS, signer, allowance });
  const token = await signer.sign({ payload: person, expiresInSeconds: 60 });
  const link = await signer.sign({
    payload: { url: 'b/k', upload: true, owner: 'anna' },
    expiresInSeconds: 60,
  });
  const ask = (method: string, at: string, bytes: number) =>
    admit(
      new Request(`http://localhost/storage/v1/${at}`, {
        method,
        headers: {
          apikey: LOCAL_KEYS.publishable,
          authorization: `Bearer ${token}`,
          'content-length': String(bytes),
        },
      }),
    );
  return { ask, link, later: (ms: number) => (nowMs += ms) };
}

const DAY_MS = 24 * 60 * 60_000;

test('SECURITY-71 a person writes and lists 5,000 times a day, and reads without a limit', async () => {
  const { ask, later } = await admission();
  for (let call = 0; call < 5_000; call += 1) {
    expect(await ask('POST', 'upload/resumable', 0)).toBe(12 * MEGABYTE);
  }
  for (const refused of [
    await ask('DELETE', 'object/documents', 100),
    await ask('POST', 'object/list/documents', 20),
  ]) {
    expect(refused instanceof Response && [refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      '3600',
    ]);
  }
  expect(await ask('POST', 'object/sign/documents/k', 20)).toBe(12 * MEGABYTE);
  expect(await ask('GET', 'object/documents/k', 0)).toBe(12 * MEGABYTE);
  later(DAY_MS);
  expect(await ask('DELETE', 'object/documents', 100)).toBe(12 * MEGABYTE);
});

test('SECURITY-71 a person sends 1 GB a day, by a signed link too', async () => {
  const { ask, link } = await admission();
  const tenMegabytes = () => ask('PATCH', 'upload/resumable/x', 10 * MEGABYTE);
  for (let call = 0; call < 102; call += 1) expect(await tenMegabytes()).toBe(12 * MEGABYTE);
  expect(await ask('PUT', `object/upload/sign/b/k?token=${link}`, 4 * MEGABYTE)).toBe(12 * MEGABYTE);
  expect(await tenMegabytes()).toMatchObject({ status: 429 });
  expect(await ask('PUT', `object/upload/sign/b/k?token=${link}`, MEGABYTE)).toMatchObject({ status: 429 });
});

test('SECURITY-71 a copy counts with the size of its file', async () => {
  const client = t.client();
  const { data } = await client.auth.signUp({ email: 'copies@example.test', password: 'secret-1' });
  const folder = `${data.user?.id}/${crypto.randomUUID()}`;
  const newKey = () => `${folder}/${crypto.randomUUID()}.pdf`;
  const key = newKey();
  const bucket = client.storage.from('car-insurance-documents');
  const pdf = new Blob(['%PDF-1.7', Buffer.alloc(4 * MEGABYTE)], { type: 'application/pdf' });
  expect((await bucket.upload(key, pdf)).error).toBeNull();
  const sendTenMegabytes = () =>
    t.backend.handle(
      new Request(`${t.url}/storage/v1/object/car-insurance-documents`, {
        method: 'DELETE',
        headers: {
          apikey: t.backend.keys.publishable,
          authorization: `Bearer ${data.session?.access_token}`,
          'content-length': String(10 * MEGABYTE),
        },
        body: '{"prefixes":["none"]}',
      }),
    );
  for (let call = 0; call < 101; call += 1) expect((await sendTenMegabytes())?.status).toBe(200);
  expect((await bucket.copy(key, newKey())).error).toBeNull();
  expect((await bucket.copy(key, newKey())).error).toBeNull();
  expect((await bucket.copy(key, newKey())).error).toMatchObject({ status: 429 });
  expect((await bucket.list(folder)).data).toHaveLength(3);
});

test('SECURITY-71 an upload that nobody went on with is removed after a day, without a new start', async () => {
  const directory = path.join(t.dataDir, 'storage', 'uploads');
  await mkdir(directory, { recursive: true });
  const version = crypto.randomUUID();
  for (const ending of ['part', 'json']) await writeFile(path.join(directory, `${version}.${ending}`), '{}');
  await t.backend.jobs.run();
  expect(await readdir(directory)).toHaveLength(2);
  const yesterday = Date.now() / 1000 - 25 * 60 * 60;
  for (const ending of ['part', 'json']) {
    await utimes(path.join(directory, `${version}.${ending}`), yesterday, yesterday);
  }
  await t.backend.jobs.run();
  expect(await readdir(directory)).toEqual([]);
});

test('SECURITY-71 work in the order of a key leaves nothing behind', async () => {
  const work = createKeyedQueue();
  const done: string[] = [];
  const step = (name: string) => async () => {
    await Promise.resolve();
    done.push(name);
  };
  const failed = work.run('a', () => Promise.reject(new Error('no')));
  const rest = [work.run('a', step('1')), work.run('a', step('2')), work.run('b', step('3'))];
  expect(work.size()).toBe(2);
  await expect(failed).rejects.toThrow('no');
  await Promise.all(rest);
  expect(done.filter((name) => name !== '3')).toEqual(['1', '2']);
  expect(work.size()).toBe(0);
});
