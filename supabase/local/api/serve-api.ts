import { App } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type { Sql } from 'postgres';
import type { Keys } from '../keys.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { makeAtomically } from './atomically.ts';
import { afterPasswordChange } from './after-password-change.ts';
import { answerResend } from './answer-resend.ts';
import { checkSignUp } from './before-sign-up.ts';
import { enrichTokens } from './enrich-tokens.ts';
import { createLinkSignature } from './link-signature.ts';
import { limitMetadata } from './limits/limit-metadata.ts';
import { createCallLimit } from './limits/limit-calls.ts';
import { createAttemptLimit, refuseAttempt } from './limits/limit-attempts.ts';
import { createRefreshLimit } from './limits/limit-refreshes.ts';
import { allowedRedirect } from './redirects.ts';
import { refuseCode } from './refuse-code.ts';
import { refuseKnownPassword } from './refuse-known-password.ts';
import { refuseNewAddress } from './refuse-new-address.ts';
import { refuseUnusedRoute } from './refuse-unused-route.ts';
import { requestContext } from './request-context.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { withAddress } from './with-address.ts';

/** The most rows of one response; a hosted project has the same limit (PLATFORM-1). */
const MAX_ROWS = 1000;
/** Few requests hash passwords at a time, so that others are served meanwhile; a long queue is refused. */
const HASHED_AT_ONCE = 2;
const MOST_WAITING = 100;
const TOKEN_ROUTES = /^\/auth\/v1\/(token|signup|verify)$/;

/** Serves `/rest/v1` and `/auth/v1`; row-level security decides what a caller sees. Only `public` is exposed. */
export async function serveApi(options: {
  connection: PostgresConnection;
  sql: Sql;
  siteUrl: string;
  keys: Keys;
  jwtSecret: string;
  accessTokenSeconds: number;
  mailbox: Mailbox;
  hasSignUpHook: boolean;
  confirmsAddresses: boolean;
}): Promise<(request: Request, address: string | null) => Promise<Response>> {
  const { siteUrl, mailbox } = options;
  const origin = new URL(siteUrl).origin;
  const links = createLinkSignature(options);
  const app = new App({
    connection: options.connection,
    auth: {
      enabled: true,
      jwt_secret: options.jwtSecret,
      jwt_expiry: options.accessTokenSeconds,
      publishable_key: options.keys.publishable,
      secret_key: options.keys.secret,
      site_url: siteUrl,
      additional_redirect_urls: [origin, `${origin}/**`],
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      minimum_password_length: 6,
      email: { enable_confirmations: options.confirmsAddresses },
    },
    api: { schemas: ['public'], max_rows: MAX_ROWS },
    options: {
      server: { disableStudio: true },
      drivers: {
        email: {
          async send(mail) {
            const redirectTo = requestContext.getStore()?.redirectTo ?? null;
            await mailbox.receive({
              to: mail.to,
              subject: mail.subject,
              text: links.sign(pointLinks({ text: mail.text ?? '', siteUrl, redirectTo })),
            });
          },
        },
      },
    },
  });
  await app.init();
  const nowMs = () => Date.now();
  const startAttempt = createAttemptLimit({ sql: options.sql, nowMs });
  const limitCalls = createCallLimit({ nowMs, jwtSecret: options.jwtSecret });
  const startRefresh = createRefreshLimit({ nowMs });
  const writeInTurn = createConcurrencyLimiter({ atOnce: 1, mostWaiting: MOST_WAITING });
  const takeTurn = createConcurrencyLimiter({ atOnce: HASHED_AT_ONCE, mostWaiting: MOST_WAITING });
  const atomically = makeAtomically(options.connection);
  return async (received, address) => {
    const request = await links.open(withAddress({ request: received, address }));
    const url = new URL(request.url);
    const context = {
      service: url.pathname.startsWith('/rest/') ? ('rest' as const) : ('auth' as const),
      redirectTo: allowedRedirect({ requested: url.searchParams.get('redirect_to'), siteUrl }),
    };
    return requestContext.run(context, async () => {
      const answer = async () =>
        (await answerResend({ ...options, ...context, request, signLinks: links.sign })) ??
        app.fetch(request);
      const refused =
        refuseUnusedRoute(request) ??
        (await limitCalls({ request, address })) ??
        (await refuseCode(request)) ??
        (await refuseNewAddress(request)) ??
        (await refuseKnownPassword(request)) ??
        (await limitMetadata({ ...options, request }));
      if (refused) return refused;
      const attempt = startRefresh({ request, address }) ?? (await startAttempt({ request, address }));
      if (attempt?.refusal) return attempt.refusal;
      if (options.hasSignUpHook) {
        const stopped = await checkSignUp({ request, sql: options.sql, secretKey: options.keys.secret });
        if (stopped) return stopped;
      }
      const endOthers = await afterPasswordChange({ request, sql: options.sql });
      const write = async () => (writesMuch(url) ? writeInTurn(() => atomically(answer)) : answer());
      const response = await (hashesPassword(request) ? takeTurn(write) : write());
      if (response === null) return refuseAttempt(1);
      await attempt?.note(response);
      if (response.ok) await endOthers?.();
      return TOKEN_ROUTES.test(url.pathname) ? enrichTokens({ ...options, response }) : response;
    });
  };
}

function hashesPassword({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  if (method === 'PUT') return pathname === '/auth/v1/user';
  return (
    /^\/auth\/v1\/(signup|otp|magiclink)$/.test(pathname) || searchParams.get('grant_type') === 'password'
  );
}

/**
 * Puts the requested redirect target into a mail's links, because the package always links to the start page.
 */
function pointLinks(options: { text: string; siteUrl: string; redirectTo: string | null }): string {
  if (options.redirectTo === null) return options.text;
  const standard = new URLSearchParams({ redirect_to: options.siteUrl }).toString();
  const wanted = new URLSearchParams({ redirect_to: options.redirectTo }).toString();
  return options.text.replaceAll(standard, wanted);
}

/**
 * Whether a request must run alone and in a transaction. Two refreshes with one token would both succeed, and
 * the next reuse would end one session. Two sign-ups for one address would cause an error 500.
 */
function writesMuch(url: URL): boolean {
  return url.pathname === '/auth/v1/signup' || url.searchParams.get('grant_type') === 'refresh_token';
}
