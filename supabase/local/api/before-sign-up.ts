import type { Sql } from 'postgres';
import { z } from 'zod';
import { peekJsonBody } from './peek-json-body.ts';

const SignUp = z
  .object({
    email: z.unknown(),
    data: z.unknown(),
    create_user: z.unknown(),
    // A value of another type counts as missing, so that it does not bypass the hook.
    options: z.object({ shouldCreateUser: z.unknown() }).partial().catch({}),
  })
  .partial();
const Answer = z.object({ error: z.object({ http_code: z.number(), message: z.string() }).optional() });

/**
 * Calls the Auth hook `private.before_user_created` for requests that may create an account, mails with a
 * code or link included, as the platform does (SECURITY-59). Null when the request may go on. Requests with
 * the secret key are not checked.
 */
export async function checkSignUp(options: {
  request: Request;
  sql: Sql;
  secretKey: string;
}): Promise<Response | null> {
  const { request, sql, secretKey } = options;
  const { pathname } = new URL(request.url);
  if (request.method !== 'POST' || !/^\/auth\/v1\/(signup|otp|magiclink)$/.test(pathname)) return null;
  if (request.headers.get('apikey') === secretKey) return null;
  const body = await peekJsonBody(request);
  const parsed = SignUp.safeParse(body);
  if (!parsed.success) return null;
  const { email, data, create_user, options: more } = parsed.data;
  if (pathname.endsWith('/otp') && (create_user ?? more?.shouldCreateUser) === false) return null;
  const event = JSON.stringify({ user: { email, user_metadata: data } });
  const [row] = await sql<{ answer: unknown }[]>`
    select private.before_user_created(${event}::text::jsonb) as answer`;
  const { error } = Answer.parse(row?.answer);
  if (!error) return null;
  const { http_code: code, message: msg } = error;
  return Response.json({ code, error_code: 'captcha_failed', msg }, { status: code });
}
