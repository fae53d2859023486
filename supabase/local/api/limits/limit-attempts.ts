import type { Sql } from 'postgres';
import { z } from 'zod';
import { createUsageCounter, type UsageLimit } from './usage-counter.ts';
import { peekJsonBody } from '../peek-json-body.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * What one mail address may do, so that its password and its codes cannot be guessed, nor its mailbox filled
 * (SECURITY-23), and what one network address may: many people may share it, so it may do more (SECURITY-32).
 */
const LIMITS = {
  signIn: { mail: { count: 10, periodMs: 5 * MINUTE_MS }, network: { count: 100, periodMs: 5 * MINUTE_MS } },
  code: { mail: { count: 5, periodMs: HOUR_MS }, network: { count: 50, periodMs: HOUR_MS } },
  mail: { mail: { count: 5, periodMs: HOUR_MS }, network: { count: 50, periodMs: HOUR_MS } },
  signUp: { mail: { count: 10, periodMs: HOUR_MS }, network: { count: 50, periodMs: HOUR_MS } },
} as const satisfies Record<string, { mail: UsageLimit; network: UsageLimit }>;
type Kind = keyof typeof LIMITS;

const Body = z.object({ email: z.string().max(255) });

/** One request that the limit counts. */
interface Attempt {
  /** 429 with Retry-After where one of the addresses has used up its attempts. */
  refusal: Response | null;
  /** Takes back what was counted for a right password or code, and for an error of the server; the last wrong code ends all. */
  note(response: Response): Promise<void>;
}

/** Reads a request before it is answered; null where no limit concerns it. `address` is the device's, where it is known. */
export type StartAttempt = (options: { request: Request; address: string | null }) => Promise<Attempt | null>;

export function createAttemptLimit(options: { sql: Sql; nowMs: () => number }): StartAttempt {
  const { sql, nowMs } = options;
  const mails = createUsageCounter({ nowMs });
  const networks = createUsageCounter({ nowMs });
  return async ({ request, address }) => {
    const kind = kindOf(request);
    const email = kind === null ? null : await readEmail(request);
    if (kind === null || email === null) return null;
    const limits = LIMITS[kind];
    const key = `${kind} ${email}`;
    const from = address === null ? null : `${kind} ${address}`;
    const waits = [
      mails.waitSeconds(key, limits.mail),
      from === null ? null : networks.waitSeconds(from, limits.network),
    ].filter((seconds) => seconds !== null);
    if (waits.length > 0)
      return { refusal: refuseAttempt(Math.max(...waits)), note: () => Promise.resolve() };
    // Counted before it is answered: of a thousand at once, all would find the limit untouched.
    const used = mails.count(key, limits.mail);
    if (from !== null) networks.count(from, limits.network);
    return {
      refusal: null,
      async note(response) {
        if (kind !== 'signIn' && kind !== 'code') return;
        if (response.ok || response.status >= 500) {
          if (response.ok) mails.clear(key);
          else mails.giveBack(key);
          if (from !== null) networks.giveBack(from);
          return;
        }
        if (kind === 'code' && used >= limits.mail.count) await endCodes({ sql, email });
      },
    };
  };
}

/** The answer to who tries too often: 429 with Retry-After. */
export function refuseAttempt(seconds: number): Response {
  const body = {
    code: 429,
    error_code: 'over_request_rate_limit',
    msg: 'Too many attempts. Try again later.',
  };
  return Response.json(body, { status: 429, headers: { 'retry-after': String(seconds) } });
}

/** The mail's link ends with its code: both are one token. */
async function endCodes({ sql, email }: { sql: Sql; email: string }): Promise<void> {
  await sql`update auth.users set recovery_token = null, confirmation_token = null,
    email_change_token_new = null, email_change_token_current = null, reauthentication_token = null
    where lower(email) = ${email}`;
}

async function readEmail(request: Request): Promise<string | null> {
  const body = await peekJsonBody(request);
  const parsed = Body.safeParse(body);
  return parsed.success ? parsed.data.email.toLowerCase() : null;
}

function kindOf(request: Request): Kind | null {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== 'POST') return null;
  if (/^\/auth\/v1\/(recover|otp|magiclink|resend)$/.test(pathname)) return 'mail';
  if (pathname === '/auth/v1/verify') return 'code';
  if (pathname === '/auth/v1/signup') return 'signUp';
  return pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password' ? 'signIn' : null;
}
