import { expect, test } from 'vitest';
import { createRefreshLimit } from './limit-refreshes.ts';

const PERIOD_MS = 5 * 60_000;

function limitAt(clock: { nowMs: number }) {
  const start = createRefreshLimit({ nowMs: () => clock.nowMs });
  return async (options: { status: number; address?: string | null; grant?: string }) => {
    const { status, address = '203.0.113.9', grant = 'refresh_token' } = options;
    const request = new Request(`http://localhost/auth/v1/token?grant_type=${grant}`, { method: 'POST' });
    const attempt = start({ request, address });
    if (attempt?.refusal) return attempt.refusal;
    await attempt?.note(new Response(null, { status }));
    return null;
  };
}

test('SECURITY-32 one network address has a hundred refreshes in vain, then 429 until the time is over', async () => {
  const clock = { nowMs: 1_000_000 };
  const refresh = limitAt(clock);
  for (let n = 0; n < 100; n += 1) expect(await refresh({ status: 400 }), String(n)).toBeNull();
  const refused = await refresh({ status: 400 });
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, String(PERIOD_MS / 1000)]);
  expect(await refresh({ status: 400, address: '203.0.113.10' })).toBeNull();
  expect(await refresh({ status: 400, address: null })).toBeNull();
  expect(await refresh({ status: 400, grant: 'password' })).toBeNull();
  clock.nowMs += PERIOD_MS;
  expect(await refresh({ status: 400 })).toBeNull();
});

test('SECURITY-32 refreshes that succeed, or that the server fails, count for nobody', async () => {
  const refresh = limitAt({ nowMs: 0 });
  for (const status of [200, 429, 500])
    for (let n = 0; n < 101; n += 1) expect(await refresh({ status })).toBeNull();
});
