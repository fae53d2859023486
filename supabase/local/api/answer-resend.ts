import { createHash, randomInt } from 'node:crypto';
import type { Sql } from 'postgres';
import { z } from 'zod';
import type { Mailbox } from '../mail/mailbox.ts';
import { peekJsonBody } from './peek-json-body.ts';

const PAUSE_SECONDS = 60;

const Body = z.object({ type: z.literal('signup'), email: z.string().min(1).max(255) });

/**
 * Sends the mail that confirms an address once more (PLATFORM-14). A confirmed or unknown address gets 200 and no
 * mail; an unconfirmed one gets 429 with `Retry-After` within 60 s of the last mail. Null for every other
 * request.
 */
export async function answerResend(options: {
  request: Request;
  sql: Sql;
  siteUrl: string;
  redirectTo: string | null;
  mailbox: Mailbox;
  signLinks: (text: string) => string;
}): Promise<Response | null> {
  const { request, sql, siteUrl } = options;
  if (request.method !== 'POST' || new URL(request.url).pathname !== '/auth/v1/resend') return null;
  const body = await peekJsonBody(request);
  const parsed = Body.safeParse(body);
  if (!parsed.success) return null;
  const email = parsed.data.email.toLowerCase();
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const token = createHash('sha256')
    .update(email + code)
    .digest('hex');
  // One statement with a row lock, so that of two concurrent requests only one sends a mail.
  const [asked] = await sql<{ wait_seconds: number; is_sent: boolean }[]>`
    with waiting as (
      select u.id, ceil(extract(epoch from u.confirmation_sent_at - now()))::int + ${PAUSE_SECONDS}::int as wait_seconds
      from auth.users u where lower(u.email) = ${email} and u.email_confirmed_at is null for update
    ), made as (
      update auth.users u set confirmation_token = ${token}, confirmation_sent_at = now()
      from waiting w where u.id = w.id and coalesce(w.wait_seconds, 0) <= 0 returning u.id
    )
    select coalesce(w.wait_seconds, 0) as wait_seconds, exists (select from made) as is_sent from waiting w`;
  if (!asked) return Response.json({});
  if (!asked.is_sent) return refuse(asked.wait_seconds);
  const link = new URL('/auth/v1/verify', siteUrl);
  link.search = new URLSearchParams({
    token,
    type: 'signup',
    redirect_to: options.redirectTo ?? siteUrl,
  }).toString();
  await options.mailbox.receive({
    to: email,
    subject: 'Confirm Your Signup',
    text: options.signLinks(
      `Confirm your signup with this code: ${code}\n\nOr follow this link: ${link.href}`,
    ),
  });
  return Response.json({});
}

function refuse(seconds: number): Response {
  const body = {
    code: 429,
    error_code: 'over_email_send_rate_limit',
    msg: `For security purposes, you can only request this after ${seconds} seconds.`,
  };
  return Response.json(body, { status: 429, headers: { 'retry-after': String(seconds) } });
}
