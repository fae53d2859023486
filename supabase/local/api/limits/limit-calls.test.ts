import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { CALL_LIMITS, createCallLimit } from './limit-calls.ts';
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

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const TABLES = new Set(['promotions', 'events', 'customers']);
const pathOf = (name: string) => (TABLES.has(name) ? `/rest/v1/${name}` : `/rest/v1/rpc/${name}`);

const limited = [
  ['find_voucher', 'address', 120, MINUTE_MS],
  ['find_voucher', 'person', 60, MINUTE_MS],
  ['certify_voucher_device', 'person', 20, MINUTE_MS],
  ['ask_for_proof', 'address', 120, MINUTE_MS],
  ['ask_about_data', 'address', 60, HOUR_MS],
  ['confirm_request', 'address', 60, HOUR_MS],
  ['answer_consent_page', 'address', 60, MINUTE_MS],
  ['count_promotion_use', 'address', 120, MINUTE_MS],
  ['promotions', 'person', 30, MINUTE_MS],
  ['events', 'person', 30, MINUTE_MS],
  ['invite_member', 'person', 20, MINUTE_MS],
  ['accept_invitation', 'person', 20, MINUTE_MS],
  ['register_for_event', 'person', 30, MINUTE_MS],
  ['cancel_registration', 'person', 30, MINUTE_MS],
  ['register_for_event', 'device', 30, MINUTE_MS],
  ['cancel_registration', 'device', 30, MINUTE_MS],
  ['customers', 'device', 1_200, MINUTE_MS],
] as const;

test.each(limited)(
  'SECURITY-32 %s by %s has %i calls, then 429 until the time is over',
  async (name, by, most, periodMs) => {
    let nowMs = 1_000_000;
    const limit = createCallLimit({ nowMs: () => nowMs, jwtSecret });
    // A device is counted alone where each of its calls is of another person, and a person on another device.
    const who = async (n: number) => ({
      path: pathOf(name),
      address: by === 'address' ? '203.0.113.7' : `2001:db8::${n}`,
      ...(by === 'address'
        ? {}
        : { token: await tokenOf(by === 'person' ? 'anna' : `p${n}`, by === 'device' ? 'phone' : `d${n}`) }),
    });
    const call = async (n: number) => (await callAgain(limit, { ...(await who(n)), count: 0 })).next;
    for (let n = 0; n < most; n++) expect(await call(n), String(n)).toBeNull();
    const refused = await call(most);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, String(periodMs / 1000)]);
    nowMs += periodMs;
    expect(await call(most + 1)).toBeNull();
  },
);

test('SECURITY-32 each limit of calls is among these', () => {
  const others = CALL_LIMITS.flatMap(({ path, ...limit }) =>
    (['address', 'person', 'device'] as const)
      .filter((by) => limit[by] !== undefined)
      .filter(
        (by) =>
          !limited.some(
            ([name, counted, most]) => counted === by && most === limit[by]?.count && path.test(pathOf(name)),
          ),
      )
      .map((by) => `${path.source} by ${by}`),
  );
  expect(others).toEqual([]);
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
