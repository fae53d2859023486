import type { Sql } from 'postgres';
import { z } from 'zod';
import { peekJsonBody } from '../peek-json-body.ts';
import { readClaims } from './read-claims.ts';

const LIMIT_BYTES = 64 * 1024;
const Change = z.object({ data: z.record(z.string(), z.unknown()) });

/**
 * Refuses a change after which a person's metadata, a part of each token, would exceed 64 kB (SECURITY-18);
 * null when the request may pass. A token that is not valid measures nobody: the service refuses it.
 */
export async function limitMetadata(options: {
  request: Request;
  sql: Sql;
  jwtSecret: string;
}): Promise<Response | null> {
  const { request, sql } = options;
  if (request.method !== 'PUT' || new URL(request.url).pathname !== '/auth/v1/user') return null;
  const change = Change.safeParse(await peekJsonBody(request));
  const { sub: userId } = await readClaims({ request, secret: new TextEncoder().encode(options.jwtSecret) });
  if (!change.success || userId === null) return null;
  const [after] = await sql<{ bytes: number }[]>`
    select octet_length((coalesce(raw_user_meta_data::jsonb, '{}') || ${JSON.stringify(change.data.data)}::text::jsonb)::text)
      as bytes from auth.users where id = ${userId}`;
  if (!after || after.bytes <= LIMIT_BYTES) return null;
  const body = { code: 413, error_code: 'validation_failed', msg: 'The metadata are too large' };
  return Response.json(body, { status: 413 });
}
