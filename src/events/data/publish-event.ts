import { z } from 'zod';
import { getSync } from '../../../sync/index.ts';
import { titleSlug } from '../../lib/text/title-slug.ts';
import { dropPicture } from '../../pictures/data/kept-pictures.ts';
import { uploadPicture } from '../../pictures/data/upload-picture.ts';
import type { Refusal, SessionTrouble } from '../../session/data/session-answer.ts';
import { writeRow, type WrittenRow } from '../../session/data/write-row.ts';
import { refusalKind } from '../../session/rules/refusal-kind.ts';
import type { EventFormValues } from '../rules/event-form.ts';
import { problemOfConstraint, type EventProblem } from '../rules/event-messages.ts';
import { toColumns } from '../rules/to-columns.ts';

/**
 * `denied`: this person may not, or is shown no such event. `refused` names the field that the server found wrong, or
 * null; its message is the server's. `picture_failed`: the picture could not be uploaded.
 */
export type PublishedEvent =
  | { outcome: 'published' }
  | { outcome: 'denied' }
  | { outcome: 'picture_failed' }
  | (Refusal & { problem: EventProblem | null })
  | SessionTrouble;

const echoed = z.object({ id: z.string() });
const PRIMARY_KEY = 'events_pkey';

/** What an edit starts from. */
export interface SeenEvent {
  updatedAt: string;
  values: EventFormValues;
  title: string;
}

/**
 * Uploads the picture that waits on this device, then inserts the event, or updates it where it was `seen`. The id is
 * the draft's, so a repeat after a lost answer is the same event. The address is made by the server out of the title:
 * for a new event, and anew where the title has another one. An event that was saved after it was `seen` answers
 * `denied` too. The values have passed the form's check.
 */
export async function publishEvent(options: {
  id: string;
  values: EventFormValues;
  seen: SeenEvent | null;
}): Promise<PublishedEvent> {
  const { id, values, seen } = options;
  // Somebody else may be signed in when the picture is there (rule I5).
  const person = getSync().identity.current();
  if (!person) return { outcome: 'signed_out' };
  const picture = await uploadNew(values);
  if (picture.outcome !== 'uploaded') return picture;
  const columns = toColumns({ values, uploaded: picture.url });
  const update = (where: Readonly<Record<string, string>>, changed: Readonly<Record<string, unknown>>) =>
    writeRow({
      method: 'PATCH',
      table: 'events',
      where: { id: `eq.${id}`, ...where },
      values: changed,
      columns: ['id'],
      row: echoed,
    });
  let written: WrittenRow<{ id: string }>;
  if (seen) {
    const isRenamed = titleSlug(seen.title) !== titleSlug(columns.event_title);
    const changed = isRenamed ? { ...columns, url_slug: null } : columns;
    written = await update({ updated_at: `eq.${seen.updatedAt}` }, changed);
  } else {
    written = await writeRow({
      method: 'POST',
      table: 'events',
      values: { ...columns, id, hospital_id: values.hospital.id, user_id: person.userId },
      columns: ['id'],
      row: echoed,
    });
    if (written.outcome === 'refused' && written.constraint === PRIMARY_KEY)
      written = await update({}, columns);
  }
  if (written.outcome === 'hidden') return { outcome: 'denied' };
  if (written.outcome === 'refused') {
    if (refusalKind(written.code) === 'not_allowed') return { outcome: 'denied' };
    const problem = problemOfConstraint(written.constraint);
    return { ...written, problem };
  }
  if (written.outcome !== 'written') return written;
  if (values.image.kind === 'new') await dropPicture(values.image.id);
  return { outcome: 'published' };
}

async function uploadNew(
  values: EventFormValues,
): Promise<
  | { outcome: 'uploaded'; url: string | null }
  | SessionTrouble
  | { outcome: 'picture_failed' }
  | { outcome: 'denied' }
> {
  const { image } = values;
  if (image.kind !== 'new') return { outcome: 'uploaded', url: null };
  const answer = await uploadPicture({ kind: 'event', id: image.id });
  if (answer.outcome === 'uploaded') return { outcome: 'uploaded', url: answer.url };
  if (answer.outcome === 'unreachable' || answer.outcome === 'signed_out') return answer;
  // The bucket takes pictures of hospitals and super admins alone.
  const isDenied = answer.outcome === 'refused' && refusalKind(answer.code) === 'not_allowed';
  return isDenied ? { outcome: 'denied' } : { outcome: 'picture_failed' };
}
