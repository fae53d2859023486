import type { Keys } from '../keys.ts';
import { callerOf } from './caller-of.ts';
import type { DayAllowance } from './day-allowance.ts';
import type { Signer } from './signer.ts';
import { StorageError, asStorageError, tooMuchToday } from './storage-error.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The most bytes of a person's request: 10 MB, the limit of the largest bucket, and room for the form. */
const PERSON_BYTES = 12 * MEGABYTE;
const VISITOR_BYTES = 64 * KILOBYTE;
const OPERATOR_BYTES = 60 * MEGABYTE;

const SIGNED_UPLOAD = /^\/storage\/v1\/object\/upload\/sign\//;
/** POST requests that read one row, so they do not count against the limits of a day. */
const READING = /^\/storage\/v1\/object\/sign\//;

/**
 * Decides before the body is read: how many bytes it may have, or the response that refuses it (SECURITY-71).
 */
export type Admit = (request: Request) => Promise<number | Response>;

/** Makes the check of requests to Storage; it takes each person's calls and bytes from the day's allowance. */
export function makeAdmission(options: { keys: Keys; signer: Signer; allowance: DayAllowance }): Admit {
  return async (request) => {
    if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(request.method)) return PERSON_BYTES;
    try {
      const sender = await senderOf({ ...options, request });
      if (sender.person === null) return sender.limitBytes;
      if (READING.test(new URL(request.url).pathname)) return sender.limitBytes;
      const bytes = announcedBytes(request) ?? PERSON_BYTES;
      const wait = options.allowance.take(sender.person, { calls: 1, bytes });
      if (wait !== null) throw tooMuchToday(wait);
      return sender.limitBytes;
    } catch (thrown) {
      const error = asStorageError(thrown);
      if (error instanceof StorageError) return error.response();
      throw error;
    }
  };
}

/** The person against whose limits a request counts; for a signed upload link, the person who signed it. */
async function senderOf(options: {
  request: Request;
  keys: Keys;
  signer: Signer;
}): Promise<{ person: string | null; limitBytes: number }> {
  const { request, signer } = options;
  const { pathname, searchParams } = new URL(request.url);
  if (request.method === 'PUT' && SIGNED_UPLOAD.test(pathname)) {
    const { owner } = await signer.verify(searchParams.get('token'));
    return { person: typeof owner === 'string' ? owner : null, limitBytes: PERSON_BYTES };
  }
  const { role, userId } = await callerOf(options);
  const limits = { anon: VISITOR_BYTES, authenticated: PERSON_BYTES, service_role: OPERATOR_BYTES };
  return { person: role === 'authenticated' ? userId : null, limitBytes: limits[role] };
}

/** Content-Length, null when missing. It can be trusted, because the HTTP server cuts longer bodies. */
function announcedBytes({ headers }: Request): number | null {
  const length = headers.get('content-length');
  return length === null || !/^\d{1,15}$/.test(length) ? null : Number(length);
}
