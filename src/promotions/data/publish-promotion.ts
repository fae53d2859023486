import { z } from 'zod';
import { getSync } from '../../../sync/index.ts';
import { dropPicture } from '../../pictures/data/kept-pictures.ts';
import { uploadPicture } from '../../pictures/data/upload-picture.ts';
import type { Refusal, SessionTrouble } from '../../session/data/session-answer.ts';
import { writeRow } from '../../session/data/write-row.ts';
import { newPictures, type PromotionFormValues } from '../rules/promotion-form.ts';
import { problemOfRule, type PromotionProblem } from '../rules/promotion-messages.ts';
import { ruleOfConstraint } from '../rules/promotion-rules.ts';
import { toColumns, type UploadedUrls } from '../rules/to-columns.ts';

/**
 * `refused` names the field that the server found wrong, or null. `hidden`: the server
 * shows this person no such promotion to change. `picture_failed`: the main picture could not be uploaded.
 */
export type Published =
  | { outcome: 'published' }
  | (Refusal & { problem: PromotionProblem | null })
  | { outcome: 'hidden' | 'picture_failed' }
  | SessionTrouble;

const echoed = z.object({ id: z.string() });
const PRIMARY_KEY = 'promotions_pkey';

/**
 * Uploads the pictures that wait on this device, then inserts the promotion (`mode: 'new'`) or updates it. The id is
 * the draft's, so a repeat after a lost answer is the same promotion. The values have passed the form's check. With
 * `unchangedSince`, an `updated_at`, one that was saved later answers `hidden` too.
 */
export async function publishPromotion(options: {
  mode: 'new' | 'edit';
  id: string;
  values: PromotionFormValues;
  unchangedSince?: string;
}): Promise<Published> {
  const { mode, id, values, unchangedSince } = options;
  // Somebody else may be signed in when the pictures are there (rule I5).
  const person = getSync().identity.current();
  if (!person) return { outcome: 'signed_out' };
  const pictures = await uploadAll(values);
  if (pictures.outcome !== 'uploaded') return pictures;
  const { uploaded } = pictures;
  const columns = { ...toColumns({ values, uploaded }), hospital_id: values.hospital.id };
  const update = () =>
    writeRow({
      method: 'PATCH',
      table: 'promotions',
      where: {
        id: `eq.${id}`,
        ...(unchangedSince === undefined ? {} : { updated_at: `eq.${unchangedSince}` }),
      },
      values: columns,
      columns: ['id'],
      row: echoed,
    });
  let written = mode === 'edit' ? await update() : await insert({ id, userId: person.userId, columns });
  if (written.outcome === 'refused' && written.constraint === PRIMARY_KEY) written = await update();
  if (written.outcome === 'refused') {
    const rule = ruleOfConstraint(written.constraint);
    const problem = rule === null ? null : problemOfRule[rule];
    return { ...written, problem };
  }
  if (written.outcome !== 'written') return written;
  await Promise.all(newPictures(values).map((picture) => dropPicture(picture.id)));
  return { outcome: 'published' };
}

function insert(options: { id: string; userId: string; columns: Record<string, unknown> }) {
  const { id, userId, columns } = options;
  return writeRow({
    method: 'POST',
    table: 'promotions',
    values: { ...columns, id, user_id: userId },
    columns: ['id'],
    row: echoed,
  });
}

/** A failed main picture stops the save; a failed item picture is only logged (PUBLISH-9). */
async function uploadAll(
  values: PromotionFormValues,
): Promise<{ outcome: 'uploaded'; uploaded: UploadedUrls } | SessionTrouble | { outcome: 'picture_failed' }> {
  const uploaded = new Map<string, string>();
  for (const picture of newPictures(values)) {
    const answer = await uploadPicture(picture);
    if (answer.outcome === 'uploaded') {
      uploaded.set(picture.id, answer.url);
      continue;
    }
    if (answer.outcome === 'unreachable' || answer.outcome === 'signed_out') return answer;
    if (picture.kind === 'main') return { outcome: 'picture_failed' };
    console.warn('The picture of an item could not be uploaded; it is saved without.', answer);
  }
  return { outcome: 'uploaded', uploaded };
}
