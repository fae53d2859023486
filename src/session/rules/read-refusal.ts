import { z } from 'zod';

/** PostgREST and functions say `code`; storage says `statusCode`, and answers most refusals with 400. */
const shape = z.object({
  statusCode: z.string().optional().catch(undefined),
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  message: z.string().catch(''),
});
/** Too slow, too early, too many; and a token that is not taken even when it is new. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429]);
/** PostgREST without its database, or with a schema that it has not read anew yet. */
const UNREADY = /^PGRST[02]\d\d$/;
/** PostgreSQL's class of integrity violations. PostgREST names their constraint nowhere but in the message. */
const BROKEN_CONSTRAINT = /^23\w{3}$/;

/**
 * Reads why the server says no to a request, by codes. Null where the answer proves nothing about the request: a page
 * instead of JSON (`json` is undefined), or an error of the server's own.
 */
export function readRefusal(answer: {
  status: number;
  json: unknown;
}): { code: string; message: string; constraint: string | null } | null {
  const { status, json } = answer;
  if (status < 400 || status >= 500 || json === undefined) return null;
  const { statusCode, code = '', message } = shape.catch({ message: '' }).parse(json);
  if (passing.has(Number(statusCode ?? status)) || UNREADY.test(String(code))) return null;
  const named = BROKEN_CONSTRAINT.test(String(code)) ? /constraint "(\w+)"/.exec(message) : null;
  return { code: String(statusCode ?? (code || status)), message, constraint: named?.[1] ?? null };
}
