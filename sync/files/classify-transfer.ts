/**
 * Classifies an answer of the storage by status, header and parsed body,
 * never by the text of a message (rules E4, F8).
 */
import type { TransferResult } from '../adapters/ports.ts';

/** What an answer of the storage means for the request. */
export type TransferVerdict =
  | { kind: 'ok'; headers: Readonly<Record<string, string>>; bytes: ArrayBuffer }
  /** Nothing is known to have happened; the same call may be made again. */
  | { kind: 'retry'; cause: 'network' | 'server'; afterMs: number | null }
  /**
   * The token is not accepted, the permission is missing, or the request is
   * wrong: the storage hardly distinguishes them.
   */
  | { kind: 'unauthorized'; status: 400 | 401 | 403; message: string }
  /** No such upload, object or bucket, as far as this person may know. */
  | { kind: 'missing' }
  /** The object exists already, or the offset of the upload is not the one that was sent. */
  | { kind: 'taken' }
  | { kind: 'refused'; code: 'file_size' | 'file_type' | 'file_refused'; message: string };

/** Classifies an answer. A refusal without the storage's own header or body, such as a proxy's page, is `retry`. */
export function classifyTransfer(result: TransferResult): TransferVerdict {
  if (result.kind === 'no_answer') return { kind: 'retry', cause: 'network', afterMs: null };
  const { headers, bytes, retryAfterMs } = result;
  const error = readError(bytes);
  // The storage writes most refusals with 400, and the status it means into the body.
  const status = error?.status ?? result.status;
  // A page from a proxy in between carries neither the protocol's header nor the storage's body.
  const speaks = error !== null || headers['tus-resumable'] !== undefined;
  if (status >= 200 && status < 300) return { kind: 'ok', headers, bytes };
  if (status >= 500 || status === 429 || status === 423) {
    return { kind: 'retry', cause: 'server', afterMs: retryAfterMs };
  }
  if (!speaks) return { kind: 'retry', cause: 'network', afterMs: retryAfterMs };
  if (error?.code === 'InvalidJWT') return { kind: 'unauthorized', status: 401, message: error.message };
  const message = error?.message ?? decode(bytes).slice(0, 200);
  switch (status) {
    case 400:
    case 401:
    case 403:
      return { kind: 'unauthorized', status, message };
    case 404:
    case 410:
      return { kind: 'missing' };
    case 409:
      return { kind: 'taken' };
    case 413:
      return { kind: 'refused', code: 'file_size', message };
    case 415:
      return { kind: 'refused', code: 'file_type', message };
    default:
      return { kind: 'refused', code: 'file_refused', message };
  }
}

const decode = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

/** Reads the error `{statusCode, error, message}` of the storage; null for any other body. */
function readError(bytes: ArrayBuffer): { status: number; code: string; message: string } | null {
  if (bytes.byteLength === 0 || bytes.byteLength > 10_000) return null;
  const json = readJson(bytes);
  if (typeof json !== 'object' || json === null || !('statusCode' in json)) return null;
  const status = Number(json.statusCode);
  const message = 'message' in json && typeof json.message === 'string' ? json.message : '';
  const code = 'error' in json && typeof json.error === 'string' ? json.error : '';
  return Number.isInteger(status) && status >= 400 ? { status, code, message } : null;
}

/** The body as JSON; undefined if it is none. */
export function readJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
