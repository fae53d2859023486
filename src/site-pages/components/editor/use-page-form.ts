import { useRef, useState } from 'react';
import type { PageContents, PageName, StoredPage } from '../../../listings/rules/page-content.ts';
import { useDraft } from '../../../session/data/use-draft.ts';
import { savePage, type SavedPage } from '../../data/save-page.ts';
import { checkPage, type PageProblem } from '../../rules/check-page.ts';
import { mergePage, type PageField, type PageMerge, type Side } from '../../rules/merge-page.ts';
import {
  isUnchanged,
  toContent,
  toForm,
  trimForm,
  type PageDraft,
  type PageForms,
} from '../../rules/page-values.ts';

export const draftKeyOf = (name: PageName) => `page:${name}`;
const newKey = () => crypto.randomUUID();

/** What keeps a page from being saved, beside what is wrong with it. */
type Trouble = Extract<SavedPage<PageName>, { outcome: 'refused' | 'unreachable' | 'signed_out' }>;
/** Both changed the page: nothing goes on before the person chose. */
export interface PageConflict<Name extends PageName> {
  merge: PageMerge<Name>;
  theirs: StoredPage<Name>;
}
type Outcome =
  | { outcome: 'saved' | 'denied' | 'changed' }
  | { outcome: 'invalid'; problems: readonly PageProblem[] }
  | { outcome: 'troubled'; trouble: Trouble };

export interface PageFormState<Name extends PageName> {
  values: PageForms[Name];
  dirty: boolean;
  /** The form began with what an earlier visit had kept. */
  restored: boolean;
  draftKept: boolean;
  problems: readonly PageProblem[];
  attempt: number;
  busy: boolean;
  trouble: Trouble | null;
  conflict: PageConflict<Name> | null;
  /** Fields that were merged from another editor's save; null where there was none. */
  taken: readonly PageField[] | null;
  change(changed: Partial<PageForms[Name]>): void;
  save(): Promise<Outcome>;
  choose(choices: Readonly<Record<string, Side>>): void;
  /** Back to what is stored; answers a way to have the changes back. */
  discard(): () => void;
}

/** What an editor of a page knows, from its opening to its last save. */
export function usePageForm<Name extends PageName>(options: {
  name: Name;
  stored: StoredPage<Name>;
  draft: PageDraft<Name> | null;
}): PageFormState<Name> {
  const { name } = options;
  const [opened] = useState(() => open(options));
  const [seen, setSeen] = useState(opened.seen);
  const [values, setValues] = useState(opened.values);
  const [conflict, setConflict] = useState(opened.conflict);
  const [taken, setTaken] = useState(opened.taken);
  const [restored, setRestored] = useState(options.draft !== null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const draft = useDraft({ key: draftKeyOf(name) });
  // What is typed while a save is under way must stay, and an undo may come after it.
  const latest = useRef(values);
  const basis = useRef(seen);

  const show = (next: PageForms[Name], on: StoredPage<Name> = basis.current) => {
    latest.current = next;
    basis.current = on;
    setValues(next);
    setSeen(on);
    if (isUnchanged(next, on.content)) void draft.drop();
    else {
      draft.change({ version: on.version, base: on.content, values: next } satisfies PageDraft<Name>);
    }
  };
  const goOnWith = (next: PageContents[Name], page: StoredPage<Name>, from: readonly PageField[]) => {
    setConflict(null);
    setTaken(from);
    setAttempt(0);
    show(toForm({ name, content: next, newKey }), page);
  };

  return {
    values,
    dirty: !isUnchanged(values, seen.content),
    restored,
    draftKept: draft.kept,
    problems: attempt > 0 ? checkPage(values) : [],
    attempt,
    busy,
    trouble,
    conflict,
    taken,
    change: (changed) => show({ ...latest.current, ...changed }),
    async save() {
      setAttempt(attempt + 1);
      setTrouble(null);
      const problems = checkPage(values);
      if (problems.length > 0) return { outcome: 'invalid', problems };
      const sent = values;
      setBusy(true);
      await draft.flush();
      const answer = await savePage({ name, content: toContent(sent), version: seen.version });
      setBusy(false);
      if (answer.outcome === 'denied') return answer;
      if (answer.outcome === 'saved') {
        setTaken(null);
        setRestored(false);
        setAttempt(0);
        show(latest.current === sent ? trimForm(sent) : latest.current, answer.page);
        return answer;
      }
      if (answer.outcome === 'changed') {
        const { theirs } = answer;
        const mine = toContent<Name>(latest.current);
        const merge = mergePage<Name>({ base: seen.content, mine, theirs: theirs.content });
        if (merge.clashes.length > 0) setConflict({ merge, theirs });
        else goOnWith(merge.resolve({}), theirs, merge.taken);
        return { outcome: 'changed' };
      }
      setTrouble(answer);
      return { outcome: 'troubled', trouble: answer };
    },
    choose(choices) {
      if (conflict) goOnWith(conflict.merge.resolve(choices), conflict.theirs, conflict.merge.taken);
    },
    discard() {
      const typed = latest.current;
      setAttempt(0);
      setTrouble(null);
      setRestored(false);
      setTaken(null);
      show(toForm({ name, content: basis.current.content, newKey }));
      return () => show(typed);
    },
  };
}

/** A draft of an older version meets what was saved since. */
function open<Name extends PageName>(options: {
  name: Name;
  stored: StoredPage<Name>;
  draft: PageDraft<Name> | null;
}): {
  seen: StoredPage<Name>;
  values: PageForms[Name];
  conflict: PageConflict<Name> | null;
  taken: readonly PageField[] | null;
} {
  const { name, stored, draft } = options;
  if (!draft) {
    const values = toForm({ name, content: stored.content, newKey });
    return { seen: stored, values, conflict: null, taken: null };
  }
  // A kept copy may be older than the draft.
  if (draft.version >= stored.version) {
    const seen = { name, content: draft.base, version: draft.version };
    return { seen, values: draft.values, conflict: null, taken: null };
  }
  const mine = toContent<Name>(draft.values);
  const merge = mergePage<Name>({ base: draft.base, mine, theirs: stored.content });
  if (merge.clashes.length > 0) {
    const seen = { name, content: draft.base, version: draft.version };
    return { seen, values: draft.values, conflict: { merge, theirs: stored }, taken: null };
  }
  const values = toForm({ name, content: merge.resolve({}), newKey });
  return { seen: stored, values, conflict: null, taken: merge.taken };
}
