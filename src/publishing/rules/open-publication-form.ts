import type { FormMerge } from '../../lib/merge-form.ts';
import type { PublicationDraft } from './publication-draft.ts';
import type { Publication, PublicationTypes } from './publication.ts';

/** The state in which the form of a stored row opens. */
interface OpenedForm<Kind extends PublicationTypes> {
  /** The values to show instead of the stored ones; null for no draft, or one that the row has already. */
  draft: Kind['values'] | null;
  /** What another person changed since the draft; null if nothing, or if the draft has no base. */
  merged: Pick<FormMerge<Kind['values'], Kind['field']>, 'taken' | 'clashing'> | null;
  /** True if the draft is older than the row and cannot be merged, so a save writes all of it over the row. */
  isOlder: boolean;
}

/**
 * Merges the draft of an earlier visit with what another person has saved since (PUBLISH-31). `stored` has the
 * values of the row as it is stored now, and `updatedAt` its version; null for a new row.
 */
export function openPublicationForm<Kind extends PublicationTypes>(options: {
  publication: Pick<Publication<Kind>, 'merge'>;
  stored: Kind['values'];
  updatedAt: string | null;
  draft: PublicationDraft<Kind['values']> | null;
}): OpenedForm<Kind> {
  const { publication, stored, updatedAt, draft } = options;
  if (!draft) return { draft: null, merged: null, isOlder: false };
  if (draft.basedOn === updatedAt) return { draft: draft.values, merged: null, isOlder: false };
  if (!draft.base) return { draft: draft.values, merged: null, isOlder: true };
  const merge = publication.merge({ base: draft.base, mine: draft.values, theirs: stored });
  if (merge.same) return { draft: null, merged: null, isOlder: false };
  const { values, taken, clashing } = merge;
  const isChanged = taken.length + clashing.length > 0;
  return { draft: values, merged: isChanged ? { taken, clashing } : null, isOlder: false };
}
