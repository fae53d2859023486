import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { LOCAL_KEYS } from './keys.ts';
import { openMailbox } from './mail/mailbox.ts';
import { route } from './route.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const siteUrl = 'http://localhost:3000';
const jwtSecret = 'a secret that is long enough for a signature';

/** A handler whose tables answer with the size of the body that reached them. */
async function measuring() {
  const nothing = async () => new Response(null, { status: 404 });
  return route({
    api: async (request) => Response.json((await request.arrayBuffer()).byteLength),
    storage: { admit: () => Promise.resolve(0), handle: nothing },
    mailbox: await openMailbox({ dataDir: '/nowhere' }),
    isReady: () => Promise.resolve(true),
    keys: LOCAL_KEYS,
    jwtSecret,
    siteUrl,
    functions: {},
  });
}

const tokenOf = (person: string, expires = '1 hour') =>
  new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(person)
    .setIssuer(`${siteUrl}/auth/v1`)
    .setAudience('authenticated')
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(jwtSecret));

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  return new Request(`${siteUrl}/rest/v1/rpc/anything`, init);
}
const as = (token: string) => ({ apikey: LOCAL_KEYS.publishable, authorization: `Bearer ${token}` });
const bytes = (count: number) => `"${'x'.repeat(count - 2)}"`;

/** A body of so many bytes that never ends; `stalled` resolves once it was read so far, or given up. */
function stalledBody(size: number): { body: ReadableStream<Uint8Array>; stalled: Promise<void> } {
  let sent = 0;
  let isStalled: () => void;
  const stalled = new Promise<void>((resolve) => (isStalled = resolve));
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent >= size) return isStalled();
        sent += 64 * KILOBYTE;
        controller.enqueue(new Uint8Array(64 * KILOBYTE));
      },
      cancel: () => isStalled(),
    },
    { highWaterMark: 0 },
  );
  return { body, stalled };
}

test('SECURITY-71 visitors who send large bodies and stall take no room from others', async () => {
  const handle = await measuring();
  for (let visitor = 0; visitor < 17; visitor += 1) {
    const { body, stalled } = stalledBody(8 * MEGABYTE - 64 * KILOBYTE);
    void handle(post(body), '203.0.113.9');
    await stalled;
  }
  const anna = as(await tokenOf('anna'));
  const answer = await handle(post(bytes(2 * MEGABYTE), anna), '203.0.113.10');
  expect([answer?.status, await answer?.json()]).toEqual([200, 2 * MEGABYTE]);
});

test('SECURITY-71 a visitor sends 64 KB to tables, a person and an operator 8 MB', async () => {
  const handle = await measuring();
  const statusOf = async (size: number, headers: Record<string, string>) =>
    (await handle(post(bytes(size), headers)))?.status;
  const visitor = { apikey: LOCAL_KEYS.publishable };
  expect(await statusOf(64 * KILOBYTE, visitor)).toBe(200);
  expect(await statusOf(65 * KILOBYTE, visitor)).toBe(413);
  expect(await statusOf(65 * KILOBYTE, as('forged'))).toBe(413);
  const anna = as(await tokenOf('anna'));
  expect(await statusOf(8 * MEGABYTE, anna)).toBe(200);
  expect(await statusOf(8 * MEGABYTE + 1, anna)).toBe(413);
  expect(await statusOf(8 * MEGABYTE, { apikey: LOCAL_KEYS.secret })).toBe(200);
  // The service says that a token has ended, so that its device renews it and sends the same body again.
  expect(await statusOf(MEGABYTE, as(await tokenOf('anna', '-1 hour')))).toBe(200);
});

test('SECURITY-71 one person has a quarter of the room, and others have the rest', async () => {
  const handle = await measuring();
  const anna = as(await tokenOf('anna'));
  for (let call = 0; call < 4; call += 1) {
    const { body, stalled } = stalledBody(8 * MEGABYTE - 64 * KILOBYTE);
    void handle(post(body, anna));
    await stalled;
  }
  const refused = await handle(post(bytes(MEGABYTE), anna));
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '5']);
  const boon = as(await tokenOf('boon'));
  expect((await handle(post(bytes(8 * MEGABYTE), boon)))?.status).toBe(200);
});
