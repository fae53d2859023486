import { z } from 'zod';
import type { SignFileOutcome } from './file.ts';
import { callStorage, jsonBody, type StorageCaller, type StorageVerdict } from './call-storage.ts';
import { readJson } from './classify-transfer.ts';

/** Lifetime of a link to a document (rule F10). */
export const LINK_SECONDS = 60;
const TIMEOUT_MS = 15_000;

const answer = z.lazy(() => z.object({ signedURL: z.string().startsWith('/object/sign/') }));

/** A link that shows one file to anybody who has it, for {@link LINK_SECONDS}. */
export async function signFile(
  caller: StorageCaller,
  where: { bucket: string; path: string; downloadAs?: string },
): Promise<SignFileOutcome> {
  const verdict = await callStorage(caller, {
    method: 'POST',
    path: `/storage/v1/object/sign/${where.bucket}/${where.path}`,
    timeoutMs: TIMEOUT_MS,
    ...jsonBody({ expiresIn: LINK_SECONDS }),
  });
  if (verdict.kind !== 'ok') return { outcome: 'unavailable', reason: reasonOf(verdict) };
  const parsed = answer.safeParse(readJson(verdict.bytes));
  if (!parsed.success) return { outcome: 'unavailable', reason: 'unreachable' };
  const download = where.downloadAs === undefined ? '' : `&download=${encodeURIComponent(where.downloadAs)}`;
  return {
    outcome: 'signed',
    url: caller.transfers.urlOf(`/storage/v1${parsed.data.signedURL}${download}`),
  };
}

/** The reason to show to the person where a call brought no file. */
export function reasonOf(
  verdict: Exclude<StorageVerdict, { kind: 'ok' }>,
): 'no_session' | 'not_found' | 'unreachable' {
  switch (verdict.kind) {
    case 'no_session':
      return 'no_session';
    case 'missing':
    case 'not_allowed':
      return 'not_found';
    default:
      return 'unreachable';
  }
}
