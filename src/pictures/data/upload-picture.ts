import { getSync } from '../../../sync/index.ts';
import { blobOfDataUrl } from '../../lib/links/data-url.ts';
import { requestWithSession } from '../../session/data/request-with-session.ts';
import { getBackend } from '../../session/data/backend.ts';
import type { SessionAnswer } from '../../session/data/session-answer.ts';
import type { PictureKind } from '../rules/picture-limits.ts';
import { storedPictureUrl } from './stored-pictures.ts';

const BUCKET = 'promotion-images';
const DUPLICATE = '409';
const TIME_LIMIT_MS = 60_000;

/** `missing`: this device no longer has the picture. */
export type UploadedPicture =
  | { outcome: 'uploaded'; url: string }
  | { outcome: 'missing' }
  | Exclude<SessionAnswer, { outcome: 'answered' }>;

/**
 * Uploads a stored picture to `{user id}/{id}.webp`, items below `items/`, and returns its public address
 * (SECURITY-12). The key contains the picture's own id, so a repeated upload is a duplicate and counts as
 * done.
 */
export async function uploadPicture(options: { kind: PictureKind; id: string }): Promise<UploadedPicture> {
  const person = getSync().identity.current();
  if (!person) return { outcome: 'signed_out' };
  const dataUrl = await storedPictureUrl(options.id);
  if (dataUrl === null) return { outcome: 'missing' };
  const folder = options.kind === 'item' ? `${person.userId}/items` : person.userId;
  const key = `${folder}/${options.id}.webp`;
  const answer = await requestWithSession({
    method: 'POST',
    path: `/storage/v1/object/${BUCKET}/${key}`,
    body: blobOfDataUrl(dataUrl),
    headers: { 'cache-control': 'max-age=3600', 'x-upsert': 'false' },
    timeoutMs: TIME_LIMIT_MS,
  });
  const isThere =
    answer.outcome === 'answered' || (answer.outcome === 'refused' && answer.code === DUPLICATE);
  if (!isThere) return answer;
  return { outcome: 'uploaded', url: `${getBackend().url}/storage/v1/object/public/${BUCKET}/${key}` };
}
