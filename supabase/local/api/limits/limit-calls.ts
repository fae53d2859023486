import { readClaims } from './read-claims.ts';
import { createUsageCounter, type UsageLimit } from './usage-counter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface CallLimit {
  method: 'POST' | 'any';
  path: RegExp;
  address?: UsageLimit;
  person?: UsageLimit;
  device?: UsageLimit;
}

const perMinute = (count: number): UsageLimit => ({ count, periodMs: MINUTE_MS });
const perHour = (count: number): UsageLimit => ({ count, periodMs: HOUR_MS });

/**
 * Limits of calls by path (SECURITY-32). `device` counts by session, which each sign-in begins. Many people
 * share the address of a mobile network, so `address` limits only calls that need no account.
 */
export const CALL_LIMITS: readonly CallLimit[] = [
  { method: 'any', path: /^\/rest\/v1\//, device: perMinute(1_200) },
  { method: 'any', path: /^\/rest\/v1\/rpc\/find_voucher$/, address: perMinute(120), person: perMinute(60) },
  { method: 'POST', path: /^\/rest\/v1\/rpc\/certify_voucher_device$/, person: perMinute(20) },
  { method: 'POST', path: /^\/rest\/v1\/rpc\/ask_for_proof$/, address: perMinute(120) },
  { method: 'POST', path: /^\/rest\/v1\/rpc\/(ask_about_data|confirm_request)$/, address: perHour(60) },
  { method: 'POST', path: /^\/rest\/v1\/rpc\/answer_consent_page$/, address: perMinute(60) },
  { method: 'POST', path: /^\/rest\/v1\/rpc\/count_promotion_use$/, address: perMinute(120) },
  { method: 'POST', path: /^\/rest\/v1\/(promotions|events)$/, person: perMinute(30) },
  { method: 'POST', path: /^\/rest\/v1\/rpc\/(invite_member|accept_invitation)$/, person: perMinute(20) },
  {
    method: 'POST',
    path: /^\/rest\/v1\/rpc\/(register_for_event|cancel_registration)$/,
    person: perMinute(30),
    device: perMinute(30),
  },
];

/** Counts a call by address, person and device. Returns 429 with Retry-After above a limit, else null. */
export type LimitCalls = (options: { request: Request; address: string | null }) => Promise<Response | null>;

/** Makes the limit of calls to the database's functions and tables; counts in memory. */
export function createCallLimit({
  nowMs,
  jwtSecret,
}: {
  nowMs: () => number;
  jwtSecret: string;
}): LimitCalls {
  const secret = new TextEncoder().encode(jwtSecret);
  const counter = createUsageCounter({ nowMs, capacity: 50_000 });
  return async ({ request, address }) => {
    const { pathname } = new URL(request.url);
    const claims = await readClaims({ request, secret });
    const who = { address, person: claims.sub, device: claims.session_id };
    const uses: { key: string; limit: UsageLimit }[] = [];
    for (const [index, limit] of CALL_LIMITS.entries()) {
      if (!limit.path.test(pathname)) continue;
      if (limit.method !== 'any' && limit.method !== request.method) continue;
      for (const by of ['address', 'person', 'device'] as const) {
        const most = limit[by];
        if (most && who[by] !== null) uses.push({ key: `${index} ${by} ${who[by]}`, limit: most });
      }
    }
    const waits = uses
      .map(({ key, limit }) => counter.waitSeconds(key, limit))
      .filter((wait) => wait !== null);
    if (waits.length > 0) return refuse(Math.max(...waits));
    for (const { key, limit } of uses) counter.count(key, limit);
    return null;
  };
}

function refuse(seconds: number): Response {
  const body = {
    code: 'SB024',
    message: 'This was done too often. Try again later.',
    details: null,
    hint: null,
  };
  return Response.json(body, { status: 429, headers: { 'retry-after': String(seconds) } });
}
