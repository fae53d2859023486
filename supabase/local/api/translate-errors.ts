import { inspect } from 'node:util';
import type { Connection } from '@supabase/lite';
import { statusOfSqlState } from './error-status.ts';
import { requestContext } from './request-context.ts';

interface DatabaseError {
  code: string;
  message: string;
  detail?: string | null;
  hint?: string | null;
}

/** Codes that the package answers as PostgREST does, with a wording or status of its own. */
const WELL_ANSWERED = new Set(['42501', '42P01', '42703']);

/**
 * Makes errors of the database come out of `/rest/v1` as PostgREST writes them: the package would answer 500
 * for a `raise exception` or a broken check. Uses its own way for functions that choose their status
 * (`raise sqlstate 'PGRST'`). Auth reads the codes itself and sees them unchanged.
 */
export function translateErrors(connection: Connection): void {
  const original = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (raw: unknown) => {
    const error: unknown = original(raw);
    if (requestContext.getStore()?.service !== 'rest' || !isDatabaseError(error)) return error;
    if (error.code.startsWith('PT') || error.code === 'PGRST') return quiet(error, error);
    if (WELL_ANSWERED.has(error.code)) return quiet(error, error);
    const body = {
      code: error.code,
      message: error.message,
      details: error.detail ?? null,
      hint: error.hint ?? null,
    };
    return quiet(error, {
      code: 'PGRST',
      message: JSON.stringify(body),
      detail: JSON.stringify({ status: statusOfSqlState(error.code), headers: {} }),
    });
  };
}

function isDatabaseError(error: unknown): error is DatabaseError {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('severity' in error))
    return false;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
}

/** The package prints every error; one line is enough for a refusal, without values of rows. */
function quiet(error: DatabaseError, answer: Omit<DatabaseError, 'hint'> & { hint?: string | null }): object {
  const { code, message, detail, hint } = answer;
  return {
    code,
    message,
    detail: detail ?? undefined,
    hint: hint ?? undefined,
    [inspect.custom]: () => `rest: refused by the database with ${error.code}`,
  };
}
