import { z } from 'zod';
import { getSync } from '../../../sync/index.ts';
import { dropUploaded } from '../../pictures/data/stored-pictures.ts';
import { uploadPicture } from '../../pictures/data/upload-picture.ts';
import type { Refusal, SessionProblem } from '../../session/data/session-answer.ts';
import { writeRow } from '../../session/data/write-row.ts';
import { refusalKind } from '../../session/rules/refusal-kind.ts';
import type { Publication, PublicationTypes } from '../rules/publication.ts';
import type { UploadedUrls } from '../rules/publication-table.ts';

/**
 * `hidden`: nothing was written, because the update matched no row that this person may change, or the row
 * to insert exists. `problem` names the field that the server refused, null if it is none. `picture_failed`:
 * a picture was not uploaded; `isDenied` if this person may not upload any.
 */
export type PublishOutcome<Problem> =
  | { outcome: 'published' }
  | { outcome: 'hidden' }
  | { outcome: 'picture_failed'; isDenied: boolean }
  | (Refusal & { problem: Problem | null })
  | SessionProblem;

const echoed = z.object({ id: z.string() });

/**
 * Uploads new pictures, then inserts the row, or updates the row `before`; the values have passed the form's
 * check. The id is the draft's, so a repeat after a lost answer finds its row and is `hidden`. The outcome is
 * `hidden` also if another person has saved since `before`.
 */
export async function publish<Kind extends PublicationTypes>(options: {
  publication: Publication<Kind>;
  id: string;
  values: Kind['values'];
  before: Kind['stored'] | null;
}): Promise<PublishOutcome<Kind['problem']>> {
  const { publication, id, values, before } = options;
  const { table } = publication;
  // Read the person first, because another may be signed in once the pictures are uploaded (rule I5).
  const person = getSync().identity.current();
  if (!person) return { outcome: 'signed_out' };
  const pictures = publication.newPictures(values);
  const uploads = await uploadAll(pictures);
  if (uploads.outcome !== 'uploaded') return uploads;
  const columns = publication.columns({ values, uploaded: uploads.urls, before });
  const write = (request: Pick<Parameters<typeof writeRow>[0], 'method' | 'where' | 'values'>) =>
    writeRow({ ...request, table, columns: ['id'], row: echoed });
  const written = await (before
    ? write({
        method: 'PATCH',
        where: { id: `eq.${id}`, updated_at: `eq.${before.updated_at}` },
        values: columns,
      })
    : write({
        method: 'POST',
        values: { ...columns, id, hospital_id: values.hospital.id, user_id: person.userId },
      }));
  if (written.outcome === 'refused') {
    // Another member may have changed the row since the lost answer, so nothing is written over it.
    if (written.constraint === `${table}_pkey`) return { outcome: 'hidden' };
    return { ...written, problem: publication.problemOf(written.constraint) };
  }
  if (written.outcome !== 'written') return written;
  await dropUploaded(pictures);
  return { outcome: 'published' };
}

/** A failed main picture stops the save; a failed item picture is only logged (PUBLISH-9). */
async function uploadAll(
  pictures: readonly Parameters<typeof uploadPicture>[0][],
): Promise<
  | { outcome: 'uploaded'; urls: UploadedUrls }
  | { outcome: 'picture_failed'; isDenied: boolean }
  | SessionProblem
> {
  const urls = new Map<string, string>();
  for (const picture of pictures) {
    const answer = await uploadPicture(picture);
    if (answer.outcome === 'uploaded') {
      urls.set(picture.id, answer.url);
      continue;
    }
    if (answer.outcome === 'signed_out') return answer;
    if (answer.outcome === 'unreachable' && (picture.kind !== 'item' || answer.offline)) return answer;
    if (picture.kind !== 'item') {
      // The bucket accepts pictures from members of hospitals and super admins only.
      const isDenied = answer.outcome === 'refused' && refusalKind(answer.code) === 'not_allowed';
      return { outcome: 'picture_failed', isDenied };
    }
    console.warn('The picture of an item could not be uploaded; it is saved without.', answer);
  }
  return { outcome: 'uploaded', urls };
}
