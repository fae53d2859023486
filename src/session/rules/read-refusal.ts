import { z } from 'zod';

/**
 * PostgREST and edge functions send `code`. Storage sends `statusCode`, and uses HTTP 400 for most refusals.
 */
const shape = z.object({
  statusCode: z.string().optional().catch(undefined),
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  message: z.string().catch(''),
});
/** Statuses that say nothing about the request: timeout, too early, too many, and a rejected fresh token. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429]);
/** PostgREST has no database connection, or its schema cache is outdated. */
const UNREADY = /^PGRST[02]\d\d$/;
/** PostgreSQL's class of integrity violations. PostgREST names the constraint only in the message. */
const BROKEN_CONSTRAINT = /^23\w{3}$/;

/**
 * Reads why the server refused a request, by codes. Null when the answer says nothing about the request: a
 * page instead of JSON (`json` is undefined), a temporary failure or a server error.
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
