import type { Sql } from 'postgres';
import { z } from 'zod';

const MINUTE_MS = 60_000;
/** More addresses are not remembered; the ones that were used longest ago go first. */
const CAPACITY = 10_000;

/** What one address may do, so that its password and its codes cannot be guessed, nor its mailbox filled (SECURITY-23). */
const LIMITS = {
  signIn: { count: 10, periodMs: 5 * MINUTE_MS },
  code: { count: 5, periodMs: 60 * MINUTE_MS },
  mail: { count: 5, periodMs: 60 * MINUTE_MS },
} as const;
type Kind = keyof typeof LIMITS;

const Body = z.object({ email: z.string().max(255) });

/** One request that the limit counts. */
interface Attempt {
  /** 429 with Retry-After where the address has used up its attempts. */
  refusal: Response | null;
  /** Counts a mail that was asked for, and a password or code that was wrong; a right one clears. */
  note(response: Response): Promise<void>;
}

/** Reads a request before it is answered; null where no limit concerns it. */
export type StartAttempt = (request: Request) => Promise<Attempt | null>;

export function createAttemptLimit(options: { sql: Sql; nowMs: () => number }): StartAttempt {
  const { sql, nowMs } = options;
  const used = new Map<string, { count: number; untilMs: number }>();

  const find = (key: string) => {
    const entry = used.get(key);
    if (!entry || entry.untilMs > nowMs()) return entry;
    used.delete(key);
    return undefined;
  };
  const count = (key: string, kind: Kind): number => {
    const entry = find(key) ?? { count: 0, untilMs: nowMs() + LIMITS[kind].periodMs };
    used.delete(key);
    used.set(key, { ...entry, count: entry.count + 1 });
    const [oldest] = used.keys();
    if (used.size > CAPACITY && oldest !== undefined) used.delete(oldest);
    return entry.count + 1;
  };

  const refusalOf = (key: string, kind: Kind): Response | null => {
    const entry = find(key);
    if (!entry || entry.count < LIMITS[kind].count) return null;
    const seconds = Math.ceil((entry.untilMs - nowMs()) / 1000);
    const body = {
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Too many attempts. Try again later.',
    };
    return Response.json(body, { status: 429, headers: { 'retry-after': String(seconds) } });
  };

  return async (request) => {
    const kind = kindOf(request);
    const email = kind === null ? null : await readEmail(request);
    if (kind === null || email === null) return null;
    const key = `${kind} ${email}`;
    return {
      refusal: refusalOf(key, kind),
      async note(response) {
        if (kind !== 'mail' && response.ok) used.delete(key);
        else if (kind === 'mail' || (response.status >= 400 && response.status < 500)) {
          const isUsedUp = count(key, kind) >= LIMITS[kind].count;
          if (kind === 'code' && isUsedUp) await endCodes({ sql, email });
        }
      },
    };
  };
}

/** The mail's link ends with its code: both are one token. */
async function endCodes({ sql, email }: { sql: Sql; email: string }): Promise<void> {
  await sql`update auth.users set recovery_token = null, confirmation_token = null,
    email_change_token_new = null, email_change_token_current = null, reauthentication_token = null
    where lower(email) = ${email}`;
}

async function readEmail(request: Request): Promise<string | null> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const parsed = Body.safeParse(body);
  return parsed.success ? parsed.data.email.toLowerCase() : null;
}

function kindOf(request: Request): Kind | null {
  if (request.method !== 'POST') return null;
  const { pathname, searchParams } = new URL(request.url);
  if (/^\/auth\/v1\/(recover|otp|magiclink|resend)$/.test(pathname)) return 'mail';
  if (pathname === '/auth/v1/verify') return 'code';
  return pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password' ? 'signIn' : null;
}
