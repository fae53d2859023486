import { decodeJwt } from 'jose';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { peekJsonBody } from './peek-json-body.ts';

const Change = z.object({ password: z.string() });
const Claims = z.object({ sub: z.uuid(), session_id: z.uuid() });

/**
 * For a request that sets a new password, returns a function that ends all other sessions of the person, as
 * the platform does (SECURITY-17). Call it only after the request succeeded, because it trusts the
 * request's token. Null for every other request.
 */
export async function afterPasswordChange(options: {
  request: Request;
  sql: Sql;
}): Promise<(() => Promise<void>) | null> {
  const { request, sql } = options;
  if (request.method !== 'PUT' || new URL(request.url).pathname !== '/auth/v1/user') return null;
  const body = await peekJsonBody(request);
  if (!Change.safeParse(body).success) return null;
  return async () => {
    const token = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
    const { sub, session_id } = Claims.parse(decodeJwt(token));
    await sql.begin(async (tx) => {
      await tx`delete from auth.refresh_tokens
        where user_id::text = ${sub} and session_id is distinct from ${session_id}::uuid`;
      await tx`delete from auth.sessions where user_id = ${sub} and id <> ${session_id}`;
    });
  };
}
