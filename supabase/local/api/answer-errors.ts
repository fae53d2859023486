import type { PostgresConnection } from '@supabase/lite/postgres';
import { z } from 'zod';
import { statusOfSqlState } from './error-status.ts';
import { requestContext } from './request-context.ts';

const DatabaseError = z.object({
  code: z.string().regex(/^[0-9A-Z]{5}$/),
  severity: z.string(),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
});
type DatabaseError = z.infer<typeof DatabaseError>;

const Caller = z.object({ auth: z.object({ role: z.string() }) });
const ChosenMessage = z.object({ code: z.string(), message: z.string() }).loose();
const ChosenDetail = z
  .object({
    status: z.number().int().min(200).max(599),
    headers: z.record(z.string(), z.string()).default({}),
  })
  .loose();

/**
 * Patches the connection so that database errors in `/rest/v1` are answered as PostgREST does (PLATFORM-5).
 * The API package would also log each of them. Errors about unknown columns (42703) are left to the package.
 */
export function answerErrors(connection: PostgresConnection): void {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = async <T>(...args: Parameters<typeof withContext<T>>): Promise<T> => {
    try {
      return await withContext<T>(...args);
    } catch (error) {
      if (requestContext.getStore()?.service !== 'rest') throw error;
      const parsed = DatabaseError.safeParse(error);
      if (!parsed.success || parsed.data.code === '42703') throw error;
      const caller = Caller.safeParse(args[0]);
      const anonymous = !caller.success || caller.data.auth.role === 'anon';
      // In a REST request, only the route calls this, and it returns the result as its Response.
      return answer({ error: parsed.data, anonymous }) as T;
    }
  };
}

function answer({ error, anonymous }: { error: DatabaseError; anonymous: boolean }): Response {
  if (error.code === 'PGRST') return chosenAnswer(error);
  const { code, message } = error;
  const body = { code, message, details: error.detail ?? null, hint: error.hint ?? null };
  return Response.json(body, { status: statusOf({ code, message, anonymous }) });
}

function statusOf(options: { code: string; message: string; anonymous: boolean }): number {
  const { code, message, anonymous } = options;
  // A caller without an identity gets 401, because the request may be allowed after signing in.
  if (code === '42501') return anonymous ? 401 : 403;
  return statusOfSqlState({ code, message });
}

/**
 * `raise sqlstate 'PGRST'` defines the response: the message is the body, the detail has status and headers.
 */
function chosenAnswer(error: DatabaseError): Response {
  try {
    const body = ChosenMessage.parse(JSON.parse(error.message));
    const { status, headers } = ChosenDetail.parse(JSON.parse(error.detail ?? ''));
    return Response.json({ details: null, hint: null, ...body }, { status, headers });
  } catch {
    const message = 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error';
    return Response.json({ code: 'PGRST121', message, details: null, hint: null }, { status: 500 });
  }
}
