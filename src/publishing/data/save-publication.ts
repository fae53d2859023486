import type { FormMerge } from '../../lib/merge-form.ts';
import { dropPicture } from '../../pictures/data/stored-pictures.ts';
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
 * Publishes a new row, or saves an edited one. If another person saved it after `before`, both people's
 * changes are merged for the person to review. An own save whose answer was lost counts as published.
 */
export async function savePublication<Kind extends PublicationTypes>(options: {
  publication: Publication<Kind>;
  id: string;
  values: Kind['values'];
  /** The stored row and the form values made from it; null for a new row. */
  before: { stored: Kind['stored']; values: Kind['values'] } | null;
}): Promise<SavedPublication<Kind>> {
  const { publication, id, values, before } = options;
  const answer = await publish({ publication, id, values, before: before?.stored ?? null });
  if (answer.outcome !== 'hidden' || !before) return answer;
  const now = await loadPublication({ publication, id });
  if (now.outcome === 'unreachable' || now.outcome === 'signed_out') return now;
  // The row exists unchanged, so this person may no longer change it.
  if (now.outcome !== 'loaded' || now.stored.updated_at === before.stored.updated_at) return answer;
  const theirs = publication.formValues(now.stored);
  const merge = publication.merge({ base: before.values, mine: values, theirs });
  if (merge.same) {
    await Promise.all(publication.newPictures(values).map((picture) => dropPicture(picture.id)));
    return { outcome: 'published' };
  }
  if (merge.taken.length + merge.clashing.length > 0) {
    return { outcome: 'changed', stored: now.stored, merge };
  }
  // The stored row changed only in columns that the form does not show, such as the name of the hospital.
  return publish({ publication, id, values, before: now.stored });
}
