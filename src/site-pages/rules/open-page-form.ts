import type { PageName, StoredPage } from '../../listings/rules/page-content.ts';
import { mergePage, type PageField, type PageMerge, type MergeSide } from './merge-page.ts';
import { toContent, toForm, type PageDraft, type PageForms } from './page-values.ts';

/** A stored page, and the form of its content. */
interface PageBase<Name extends PageName> {
  values: PageForms[Name];
  seen: StoredPage<Name>;
}

/** Two versions of one page. If they clash, the form opens after the person has chosen. */
interface PageConflict<Name extends PageName> {
  merge: PageMerge<Name>;
  theirs: StoredPage<Name>;
}

/** The form after a merge. A save replaces `base`, which is the other person's version. */
interface ResolvedPage<Name extends PageName> {
  base: PageBase<Name>;
  merge: { values: PageForms[Name]; taken: readonly PageField[]; clashing: readonly PageField[] };
}

/**
 * The form of the merged page, with one side chosen for each clash. `newKey` makes a key that no other row
 * has.
 */
export function resolvePage<Name extends PageName>(options: {
  conflict: PageConflict<Name>;
  choices: Readonly<Record<string, MergeSide>>;
  newKey: () => string;
}): ResolvedPage<Name> {
  const { conflict, choices, newKey } = options;
  const { merge, theirs } = conflict;
  const values = toForm({ name: theirs.name, content: merge.resolve(choices), newKey });
  return { base: baseOf(theirs, newKey), merge: { values, taken: merge.taken, clashing: [] } };
}

/** The initial state of a form. A draft based on an older version is merged with the stored one. */
export function openPageForm<Name extends PageName>(options: {
  stored: StoredPage<Name>;
  draft: PageDraft<Name> | null;
  newKey: () => string;
}): {
  base: PageBase<Name>;
  draft: PageForms[Name] | null;
  merged: ResolvedPage<Name>['merge'] | null;
  conflict: PageConflict<Name> | null;
} {
  const { stored, draft, newKey } = options;
  if (!draft) return { base: baseOf(stored, newKey), draft: null, merged: null, conflict: null };
  const seen = { name: stored.name, content: draft.base, version: draft.version };
  const unmerged = { base: baseOf(seen, newKey), draft: draft.values, merged: null };
  // The stored page may come from the service worker's cache and be older than the draft.
  if (draft.version >= stored.version) return { ...unmerged, conflict: null };
  const mine = toContent<Name>(draft.values);
  const conflict = {
    merge: mergePage<Name>({ base: draft.base, mine, theirs: stored.content }),
    theirs: stored,
  };
  if (conflict.merge.clashes.length > 0) return { ...unmerged, conflict };
  const { base, merge } = resolvePage({ conflict, choices: {}, newKey });
  return { base, draft: merge.values, merged: merge, conflict: null };
}

function baseOf<Name extends PageName>(seen: StoredPage<Name>, newKey: () => string): PageBase<Name> {
  return { values: toForm({ name: seen.name, content: seen.content, newKey }), seen };
}
