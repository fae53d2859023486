import type { FormMerge } from '../../lib/merge-form.ts';
import { dropUploaded } from '../../pictures/data/stored-pictures.ts';
import type { Publication, PublicationTypes } from '../rules/publication.ts';
import { loadPublication } from './load-publication.ts';
import { publish, type PublishOutcome } from './publish.ts';

/**
 * `changed`: another person saved in between, so nothing was written; `merge` combines both people's changes.
 */
export type SavedPublication<Kind extends PublicationTypes> =
  | PublishOutcome<Kind['problem']>
  | { outcome: 'changed'; stored: Kind['stored']; merge: FormMerge<Kind['values'], Kind['field']> };

/**
 * Publishes a new row, or saves an edited one. If the row was saved after `before`, or stored by an insert
 * whose answer was lost, it is written only over what this form sent (PUBLISH-31). Else both people's changes
 * are merged for the person to review.
 */
export async function savePublication<Kind extends PublicationTypes>(options: {
  publication: Publication<Kind>;
  id: string;
  values: Kind['values'];
  /** The stored row, null for a new one, and the form's values before the person changed them. */
  before: { stored: Kind['stored'] | null; values: Kind['values'] };
  /** What this form sent without an answer, oldest first; the server may have stored any of it. */
  unanswered: readonly Kind['values'][];
}): Promise<SavedPublication<Kind>> {
  const { publication, id, values, before } = options;
  const answer = await publish({ publication, id, values, before: before.stored });
  if (answer.outcome !== 'hidden') return answer;
  const now = await loadPublication({ publication, id });
  if (now.outcome === 'unreachable' || now.outcome === 'signed_out') return now;
  // The row is gone, or exists unchanged, so this person may no longer change it.
  if (now.outcome !== 'loaded' || now.stored.updated_at === before.stored?.updated_at) return answer;
  const { stored } = now;
  const theirs = publication.formValues(stored);
  const asStored = (each: Kind['values']) =>
    before.stored ? each : publication.withStoredSlug({ values: each, stored });
  const mine = asStored(values);
  const sent = options.unanswered.map(asStored);
  const base = before.stored ? before.values : sent[0];
  const merge = base
    ? publication.merge({ base, mine, theirs })
    : everyDifference({ publication, mine, theirs });
  if (merge.same) {
    await dropUploaded(publication.newPictures(values));
    return { outcome: 'published' };
  }
  const isOwn = sent.some((each) => publication.merge({ base: each, mine: each, theirs }).same);
  if (!isOwn && merge.taken.length + merge.clashing.length > 0) return { outcome: 'changed', stored, merge };
  // The stored row is what this form sent, or changed only in columns that the form does not show, such as
  // the name of the hospital.
  return savePublication({ ...options, before: { stored, values: theirs } });
}

/** A merge without a common base: every field that differs clashes, and has the person's own input. */
function everyDifference<Kind extends PublicationTypes>(options: {
  publication: Publication<Kind>;
  mine: Kind['values'];
  theirs: Kind['values'];
}): FormMerge<Kind['values'], Kind['field']> {
  const { publication, mine, theirs } = options;
  const { taken, same } = publication.merge({ base: mine, mine, theirs });
  return { values: mine, taken: [], clashing: taken, same };
}
