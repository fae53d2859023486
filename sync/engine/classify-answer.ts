/** Classifies an answer by status and parsed body, never by the text of a message (rule E4). */
import type { HttpResult } from '../adapters/ports.ts';
import { callErrors, rowLimit, type RowLimit } from './protocol.ts';

/** The call may be repeated, after `afterMs` at the earliest; null if the server named no delay. */
export interface Retry {
  kind: 'retry';
  cause: 'network' | 'server';
  afterMs: number | null;
  /** `late`: a smaller call may succeed in time. `failed`: what is in the call may be the cause (rule O4). */
  how?: 'late' | 'failed';
  /** Set where the server takes fewer new rows of this table now; the rest of the call may go (rule O9). */
  limit?: RowLimit;
}

/** What an answer of the server means for the call. */
export type AnswerVerdict =
  | { kind: 'ok'; json: unknown }
  /** Nothing is known to have happened; the same call may be made again. */
  | Retry
  /** The server does not accept the token. */
  | { kind: 'unauthorized' }
  /** The server named another person than the request did (rule I3). */
  | { kind: 'other_person' }
  /**
   * The server was restored: fetch before sending (rule D5). Or the device was: the server has taken newer calls from its
   * outbox (rule P9).
   */
  | { kind: 'restored'; what: 'server' | 'device' }
  /** The server read the call and refuses its content; sending it again unchanged is of no use (rule O4). */
  | { kind: 'refused'; message: string };

/** SQLSTATE classes and PostgREST codes that speak about the content of the call. */
const contentCodes = /^(22...|PGRST102|PGRST103)$/;

/** A gateway, or a proxy before it, that waited too long for the server. */
const lateStatuses: ReadonlySet<number> = new Set([408, 504, 522, 524]);
/** The server is busy; what is in the call is not the cause. */
const busyStatuses: ReadonlySet<number> = new Set([429, 503]);
/** `statement_timeout` ended the call. */
const QUERY_CANCELED = '57014';

/** Classifies the answer to a call of a server function. */
export function classifyAnswer(result: HttpResult): AnswerVerdict {
  if (result.kind === 'no_answer') {
    const late = result.cause === 'timeout' ? { how: 'late' as const } : {};
    return { kind: 'retry', cause: 'network', afterMs: null, ...late };
  }
  const how = howOf(result.status);
  // A page instead of JSON is not the server's answer: a captive portal, a proxy, a cut connection.
  if (result.kind === 'unreadable') {
    const cause = result.status >= 500 || result.status === 429 ? 'server' : 'network';
    return { kind: 'retry', cause, afterMs: result.retryAfterMs, ...how };
  }
  const { status, json } = result;
  if (status >= 200 && status < 300) return { kind: 'ok', json };

  const error = readError(json);
  if (error === null) return { kind: 'retry', cause: 'server', afterMs: result.retryAfterMs, ...how };
  if (error.code === QUERY_CANCELED)
    return { kind: 'retry', cause: 'server', afterMs: result.retryAfterMs, how: 'late' };
  const limit = error.code === callErrors.too_often ? readLimit(error.details) : null;
  if (limit) return { kind: 'retry', cause: 'server', afterMs: result.retryAfterMs, limit };
  if (error.code === callErrors.sync_identity) return { kind: 'other_person' };
  if (error.code === callErrors.sync_epoch) return { kind: 'restored', what: 'server' };
  if (error.code === callErrors.sync_outbox) return { kind: 'restored', what: 'device' };
  if (status === 401) return { kind: 'unauthorized' };
  if (
    status === 413 ||
    error.code === callErrors.sync_arguments ||
    (status < 500 && contentCodes.test(error.code))
  ) {
    return { kind: 'refused', message: error.message };
  }
  // Missing functions, revoked grants and the like are the server's state, not this call's fault.
  return { kind: 'retry', cause: 'server', afterMs: result.retryAfterMs, ...how };
}

function howOf(status: number): Pick<Retry, 'how'> {
  if (lateStatuses.has(status)) return { how: 'late' };
  return status < 300 || busyStatuses.has(status) ? {} : { how: 'failed' };
}

function readLimit(details: unknown): RowLimit | null {
  try {
    return rowLimit.parse(JSON.parse(String(details)));
  } catch {
    return null;
  }
}

function readError(json: unknown): { code: string; message: string; details: unknown } | null {
  if (typeof json !== 'object' || json === null) return null;
  const { code, message, details } = json as { code?: unknown; message?: unknown; details?: unknown };
  if (typeof code !== 'string' && typeof message !== 'string') return null;
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : '',
    details,
  };
}
