import { z } from 'zod';
import { requestWithSession } from '../../session/data/request-with-session.ts';
import { getBackend } from '../../session/data/backend.ts';
import type { SessionAnswer } from '../../session/data/session-answer.ts';

const BUCKET = 'advert-letters';
const DUPLICATE = '409';
const TIME_LIMIT_MS = 60_000;
const LINK_SECONDS = 60;
const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** Media types of letters, for the `accept` attribute of the file input. */
export const LETTER_TYPES = Object.keys(extensions).join(',');
/** In bytes; the storage bucket has the same limit. */
export const MAX_LETTER_BYTES = 10_485_760;

/** True for a file whose type and size are accepted for a letter. */
export const isLetter = (file: File): boolean => file.type in extensions && file.size <= MAX_LETTER_BYTES;

/** A new key for the scan of a letter, in the hospital's folder of the bucket. */
export const newLetterKey = (options: { hospitalId: string; file: File }): string =>
  `${options.hospitalId}/${crypto.randomUUID()}.${extensions[options.file.type] ?? 'pdf'}`;

/** Uploads the scan of a letter. Under the same `key`, a repeat after a lost answer is a duplicate and counts as done. */
export async function uploadLetter(options: {
  key: string;
  file: File;
}): Promise<{ outcome: 'uploaded' } | Exclude<SessionAnswer, { outcome: 'answered' }>> {
  const { key, file } = options;
  const answer = await requestWithSession({
    method: 'POST',
    path: `/storage/v1/object/${BUCKET}/${key}`,
    body: file,
    headers: { 'x-upsert': 'false' },
    timeoutMs: TIME_LIMIT_MS,
  });
  const isThere =
    answer.outcome === 'answered' || (answer.outcome === 'refused' && answer.code === DUPLICATE);
  return isThere ? { outcome: 'uploaded' } : answer;
}

/**
 * A signed URL that shows the scan for a minute; null if there is no such scan or the server is unreachable.
 */
export async function linkToLetter(key: string): Promise<string | null> {
  const answer = await requestWithSession({
    method: 'POST',
    path: `/storage/v1/object/sign/${BUCKET}/${key}`,
    body: { expiresIn: LINK_SECONDS },
  });
  if (answer.outcome !== 'answered') return null;
  const signed = z.object({ signedURL: z.string().startsWith('/object/sign/') }).safeParse(answer.json);
  return signed.success ? `${getBackend().url}/storage/v1${signed.data.signedURL}` : null;
}
