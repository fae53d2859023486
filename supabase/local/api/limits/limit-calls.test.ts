import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createCallLimit } from './limit-calls.ts';
import { createUsageCounter } from './usage-counter.ts';

const jwtSecret = 'a secret that is long enough for a signature';

const tokenOf = (sub: string, session: string, secret = jwtSecret) =>
  new SignJWT({ session_id: session })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));

/** How many of `count` calls are answered, and what the next one gets. */
async function callAgain(
  limit: ReturnType<typeof createCallLimit>,
  options: { path: string; count: number; token?: string; address?: string },
) {
  const ask = () =>
    limit({
      request: new Request(`http://localhost${options.path}`, {
        method: 'POST',
        headers: options.token === undefined ? {} : { authorization: `Bearer ${options.token}` },
      }),
      address: options.address ?? null,
    });
  let answered = 0;
  for (let call = 0; call < options.count; call++) if ((await ask()) === null) answered += 1;
  return { answered, next: await ask() };
}

test('SECURITY-32 calls above a limit get 429 with Retry-After, by address, person and device', async () => {
  let nowMs = 1_000_000;
  const limit = createCallLimit({ nowMs: () => nowMs, jwtSecret });
  const voucher = '/rest/v1/rpc/find_voucher';
  const nameless = await callAgain(limit, { path: voucher, count: 130, address: '203.0.113.7' });
  expect(nameless.answered).toBe(120);
  expect([nameless.next?.status, nameless.next?.headers.get('retry-after')]).toEqual([429, '60']);
  const elsewhere = await callAgain(limit, { path: voucher, count: 1, address: '203.0.113.8' });
  expect(elsewhere.next).toBeNull();

  const token = await tokenOf('anna', 'phone');
  const publishing = await callAgain(limit, { path: '/rest/v1/promotions', count: 40, token });
  expect(publishing.answered).toBe(30);
  // The limit is the person's, on each of their devices; another call is not concerned.
  const tablet = await tokenOf('anna', 'tablet');
  expect((await callAgain(limit, { path: '/rest/v1/promotions', count: 1, token: tablet })).answered).toBe(0);
  expect((await callAgain(limit, { path: '/rest/v1/customers', count: 1, token: tablet })).answered).toBe(1);

  const device = await callAgain(limit, { path: '/rest/v1/customers', count: 1_200, token });
  expect(device.next?.status).toBe(429);
  nowMs += 60_000;
  expect((await callAgain(limit, { path: '/rest/v1/promotions', count: 1, token })).answered).toBe(1);
});

test('SECURITY-32 a forged token uses up nobody’s limit', async () => {
  const limit = createCallLimit({ nowMs: () => 1_000_000, jwtSecret });
  const path = '/rest/v1/promotions';
  const forged = await tokenOf('anna', 'phone', 'another secret that is long enough');
  await callAgain(limit, { path, count: 100, token: forged });
  const token = await tokenOf('anna', 'phone');
  expect((await callAgain(limit, { path, count: 1, token })).answered).toBe(1);
});

test('a counter remembers so many keys, and lets those go that were used longest ago', () => {
  const counter = createUsageCounter({ nowMs: () => 0, capacity: 2 });
  const limit = { count: 1, periodMs: 1_000 };
  for (const key of ['a', 'b', 'c']) counter.count(key, limit);
  expect(['a', 'b', 'c'].map((key) => counter.waitSeconds(key, limit))).toEqual([null, 1, 1]);
});
