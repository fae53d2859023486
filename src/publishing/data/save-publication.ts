import type { FormMerge } from '../../lib/merge-form.ts';
import { dropPicture } from '../../pictures/data/stored-pictures.ts';
import type { Publication, PublicationTypes } from '../rules/publication.ts';
import { loadPublication } from './load-publication.ts';
import { publish, type PublishOutcome } from './publish.ts';

/** `changed`: another person saved since; nothing was written, and `merge` says what both make of it. */
export type SavedPublication<Kind extends PublicationTypes> =
  | PublishOutcome<Kind['problem']>
  | { outcome: 'changed'; stored: Kind['stored']; merge: FormMerge<Kind['values'], Kind['field']> };

/**
 * Publishes a new row, or saves an edited one unless another person saved it after `before`: then the changes of both
 * are put side by side for the person to look at. A save of one's own whose answer was lost counts as done.
 */
export async function savePublication<Kind extends PublicationTypes>(options: {
  publication: Publication<Kind>;
  id: string;
  values: Kind['values'];
  /** The stored row, and the form that it made; null for a new row. */
  before: { stored: Kind['stored']; values: Kind['values'] } | null;
}): Promise<SavedPublication<Kind>> {
  const { publication, id, values, before } = options;
  const answer = await publish({ publication, id, values, before: before?.stored ?? null });
  if (answer.outcome !== 'hidden' || !before) return answer;
  const now = await loadPublication({ publication, id });
  if (now.outcome === 'unreachable' || now.outcome === 'signed_out') return now;
  // The row is there and the same: it is the person who may not change it any more.
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
