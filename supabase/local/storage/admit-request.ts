import { createUsageCounter, type UsageLimit } from '../api/limits/usage-counter.ts';
import type { Keys } from '../keys.ts';
import { callerOf } from './caller-of.ts';
import type { Signer } from './signer.ts';
import { StorageError, asStorageError } from './storage-error.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const HOUR_SECONDS = 60 * 60;
const DAY_MS = 24 * HOUR_SECONDS * 1000;

/** The largest bucket takes 10 MB; a form adds little to a file. */
const PERSON_BYTES = 12 * MEGABYTE;
const VISITOR_BYTES = 64 * KILOBYTE;
const OPERATOR_BYTES = 60 * MEGABYTE;

const CALLS_OF_A_DAY: UsageLimit = { count: 5_000, periodMs: DAY_MS };
const BYTES_OF_A_DAY: UsageLimit = { count: 1024 * MEGABYTE, periodMs: DAY_MS };

const SIGNED_UPLOAD = /^\/storage\/v1\/object\/upload\/sign\//;
/** Calls that have a body and write nothing. */
const READING = /^\/storage\/v1\/object\/(sign|list)\//;

/** Answers how many bytes of the body are read, or the refusal, before any is read (SECURITY-71). */
export type Admit = (request: Request) => Promise<number | Response>;

export function makeAdmission(options: { keys: Keys; signer: Signer; nowMs: () => number }): Admit {
  const calls = createUsageCounter(options);
  const bytes = createUsageCounter(options);
  return async (request) => {
    if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(request.method)) return PERSON_BYTES;
    try {
      const sender = await senderOf({ ...options, request });
      if (sender.person === null) return sender.limitBytes;
      if (READING.test(new URL(request.url).pathname)) return sender.limitBytes;
      const { person } = sender;
      const size = announcedBytes(request) ?? PERSON_BYTES;
      const wait =
        calls.waitSeconds(person, CALLS_OF_A_DAY) ?? bytes.waitSeconds(person, BYTES_OF_A_DAY, size);
      if (wait !== null) return refuseForNow(Math.min(wait, HOUR_SECONDS));
      calls.count(person, CALLS_OF_A_DAY);
      bytes.count(person, BYTES_OF_A_DAY, size);
      return sender.limitBytes;
    } catch (thrown) {
      const error = asStorageError(thrown);
      if (error instanceof StorageError) return Response.json(error.body, { status: error.status });
      throw error;
    }
  };
}

/** What is sent by a signed link counts as sent by the person who signed the link. */
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

/** The HTTP server ends a body that is longer than it was announced. */
function announcedBytes({ headers }: Request): number | null {
  const length = headers.get('content-length');
  return length === null || !/^\d{1,15}$/.test(length) ? null : Number(length);
}

function refuseForNow(seconds: number): Response {
  const body = {
    statusCode: '429',
    error: 'TooManyRequests',
    message: 'Too much was stored today. Try again later.',
  };
  return Response.json(body, { status: 429, headers: { 'retry-after': String(seconds) } });
}
