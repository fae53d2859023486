import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { type ATTEMPT_LIMITS, createAttemptLimit } from './limit-attempts.ts';

// Nothing listens there: counting asks no database.
const sql = postgres('postgres://nobody@127.0.0.1:1/none', { max: 1 });
afterAll(() => sql.end());

const paths = {
  signIn: '/auth/v1/token?grant_type=password',
  code: '/auth/v1/verify',
  mail: '/auth/v1/recover',
  signUp: '/auth/v1/signup',
} as const satisfies Record<keyof typeof ATTEMPT_LIMITS, string>;

const MINUTE_MS = 60_000;

test.each([
  ['signIn', 'mail', 10, 5 * MINUTE_MS],
  ['signIn', 'network', 100, 5 * MINUTE_MS],
  ['code', 'mail', 5, 60 * MINUTE_MS],
  ['code', 'network', 50, 60 * MINUTE_MS],
  ['mail', 'mail', 5, 60 * MINUTE_MS],
  ['mail', 'network', 50, 60 * MINUTE_MS],
  ['signUp', 'mail', 10, 60 * MINUTE_MS],
  ['signUp', 'network', 50, 60 * MINUTE_MS],
] as const)(
  'SECURITY-32 %s by %s has %i attempts, then 429 until the time is over',
  async (kind, by, most, periodMs) => {
    let nowMs = 1_000_000;
    const start = createAttemptLimit({ sql, nowMs: () => nowMs });
    const attempt = async (n: number) => {
      const email = by === 'mail' ? 'Ann@example.test' : `person${n}@example.test`;
      const request = new Request(`http://localhost${paths[kind]}`, {
        method: 'POST',
        body: JSON.stringify({ email }),
      });
      const address = by === 'network' ? '203.0.113.9' : `2001:db8::${n}`;
      return (await start({ request, address }))?.refusal ?? null;
    };
    for (let n = 0; n < most; n++) expect(await attempt(n), String(n)).toBeNull();
    const refused = await attempt(most);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, String(periodMs / 1000)]);
    nowMs += periodMs;
    expect(await attempt(most + 1)).toBeNull();
  },
);
