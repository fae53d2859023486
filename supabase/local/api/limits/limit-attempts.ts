import type { Sql } from 'postgres';
import { z } from 'zod';
import { createUsageCounter, type UsageLimit } from './usage-counter.ts';
import { peekJsonBody } from '../peek-json-body.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Limits per mail address, so that nobody guesses its password or codes or floods its mailbox (SECURITY-23),
 * and per network address. Many people may share a network address, so its limits are higher (SECURITY-32).
 */
export const ATTEMPT_LIMITS = {
  signIn: { mail: { count: 10, periodMs: 5 * MINUTE_MS }, network: { count: 100, periodMs: 5 * MINUTE_MS } },
  code: { mail: { count: 5, periodMs: HOUR_MS }, network: { count: 50, periodMs: HOUR_MS } },
  mail: { mail: { count: 5, periodMs: HOUR_MS }, network: { count: 50, periodMs: HOUR_MS } },
  signUp: { mail: { count: 10, periodMs: HOUR_MS }, network: { count: 50, periodMs: HOUR_MS } },
} as const satisfies Record<string, { mail: UsageLimit; network: UsageLimit }>;
type Kind = keyof typeof ATTEMPT_LIMITS;

const Body = z.object({ email: z.string().max(255) });

/** The limit's decision on one request. */
export interface Attempt {
  /** The response 429 with Retry-After when an address has used up its attempts; else null. */
  refusal: Response | null;
  /**
   * Evaluates the response: a success and a server error no longer count as attempts. The last wrong code
   * that is allowed invalidates all codes and links of the mail address.
   */
  note(response: Response): Promise<void>;
}

/**
 * Counts a request before it is handled; null when no limit applies to it. `address` is the device's network
 * address, null when it is unknown.
 */
export type StartAttempt = (options: { request: Request; address: string | null }) => Promise<Attempt | null>;

/**
 * Makes the limit of attempts to sign in, to use a code, to request a mail, and to sign up; counts in memory.
 */
export function createAttemptLimit(options: { sql: Sql; nowMs: () => number }): StartAttempt {
  const { sql, nowMs } = options;
  const mails = createUsageCounter({ nowMs });
  const networks = createUsageCounter({ nowMs });
  return async ({ request, address }) => {
    const kind = kindOf(request);
    const email = kind === null ? null : await readEmail(request);
    if (kind === null || email === null) return null;
    const limits = ATTEMPT_LIMITS[kind];
    const key = `${kind} ${email}`;
    const from = address === null ? null : `${kind} ${address}`;
    const waits = [
      mails.waitSeconds(key, limits.mail),
      from === null ? null : networks.waitSeconds(from, limits.network),
    ].filter((seconds) => seconds !== null);
    if (waits.length > 0)
      return { refusal: refuseAttempt(Math.max(...waits)), note: () => Promise.resolve() };
    // The request is counted before it is handled, so that concurrent requests cannot exceed the limit.
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

/** The response to too many attempts: 429 with Retry-After. */
export function refuseAttempt(seconds: number): Response {
  const body = {
    code: 429,
    error_code: 'over_request_rate_limit',
    msg: 'Too many attempts. Try again later.',
  };
  return Response.json(body, { status: 429, headers: { 'retry-after': String(seconds) } });
}

/** Invalidates all codes of an account, and with them the links in the same mails. */
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
