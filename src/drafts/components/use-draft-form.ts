import { useRef, useState, type FormEvent } from 'react';
import { errorsByField } from '../../lib/errors-by-field.ts';
import type { FormMerge } from '../../lib/merge-form.ts';
import type { Result } from '../../lib/result.ts';
import { useDirtyLock } from '../../ui/forms/form-dirty-lock.ts';
import { useDraft } from '../data/use-draft.ts';

/**
 * The stored state as the form knows it: its values, and `seen`, what a save sends for conflict detection
 * (`updated_at`, columns).
 */
export interface FormBase<Values, Seen> {
  values: Values;
  seen: Seen;
}

/** The outcome of a save, as the form has to show it. */
export type SaveAnswer<Values, Seen, Problem, MergeField, Failure> =
  // The values are stored, and the form stays busy until its screen goes away.
  | { outcome: 'done' }
  // The values are stored, and the form goes on from `base`. Values typed during the save stay.
  | { outcome: 'saved'; base: FormBase<Values, Seen> }
  // The server refused fields. Each problem is shown until its field changes.
  | { outcome: 'invalid'; problems: readonly Problem[] }
  // Another person saved first, so nothing was written. The form shows `merge.values`, saved over `base`
  // next.
  | { outcome: 'changed'; merge: Omit<FormMerge<Values, MergeField>, 'same'>; base: FormBase<Values, Seen> }
  // Nothing was stored. The form shows the problem until the next attempt; null: `save` has shown it itself.
  | { outcome: 'failed'; failure: Failure | null };

/**
 * Options of {@link useDraftForm}. `Values` are the fields as typed, `Checked` is what a save sends, `Seen`
 * what it compares with the server's state.
 */
export interface DraftFormOptions<Values, Checked, Problem, Seen, MergeField, Failure> {
  /** Key of the draft in the device's store. */
  draftKey: string;
  /** Values that the form shows without a draft, and that `dirty` compares with. */
  base: FormBase<Values, Seen>;
  /** Values of the draft that an earlier visit left; null for none. */
  draft: Values | null;
  /** Makes the object that is stored under `draftKey`. */
  toDraft: (form: FormBase<Values, Seen>) => object;
  /** True when there is nothing to save. By default, values are compared as JSON. */
  isSame?: (values: Values, base: FormBase<Values, Seen>) => boolean;
  /**
   * Returns the values to send, or all problems in the order of the fields. Runs at each render after the
   * first attempt.
   */
  check: (form: FormBase<Values, Seen>) => Result<Checked, readonly Problem[]>;
  textOf: (problem: Problem) => string;
  /** Problems that the server found before the form opened. */
  refused?: readonly Problem[];
  /** The merge that produced the opening values, when a draft met a newer stored state. */
  merged?: FormNews<MergeField> | null;
  /**
   * Waits for values that are still being prepared, such as pictures. False when they failed; then nothing is
   * saved.
   */
  settle?: () => Promise<boolean>;
  /** `latest` returns the form's current values, for a form that can be edited while it saves. */
  save: (form: {
    values: Values;
    checked: Checked;
    base: FormBase<Values, Seen>;
    latest: () => Values;
  }) => Promise<SaveAnswer<Values, Seen, Problem, MergeField, Failure>>;
  /** Called after `check` failed, or after the server answered `invalid`. */
  onInvalid?: (problems: readonly Problem[]) => void;
  /** Called after `done` and `saved`, once the draft is removed or brought up to date. */
  onSaved: () => void;
}

/** What another person changed: `taken` into the form, or `clashing` with a change made here. */
export type FormNews<MergeField> = Pick<FormMerge<unknown, MergeField>, 'taken' | 'clashing'>;

/** Changes fields. Give a function when the change depends on values at the time it is applied. */
export type FormChange<Values> = (changed: Partial<Values> | ((now: Values) => Partial<Values>)) => void;

/**
 * `open` → `saving` → `open` or `saved`. `closed` follows when the draft was discarded. `saved` and `closed`
 * are final.
 */
type Phase = 'open' | 'saving' | 'saved' | 'closed';

interface State<Values, Problem, Seen, MergeField, Failure> {
  phase: Phase;
  values: Values;
  base: FormBase<Values, Seen>;
  /** True when the form shows the draft of an earlier visit. */
  restored: boolean;
  /** Grows with each attempt to save and with problems from the server; each step focuses `ErrorSummary`. */
  attempt: number;
  refused: readonly Problem[];
  failure: Failure | null;
  merge: FormNews<MergeField> | null;
}

/** The state and the actions that {@link useDraftForm} returns. */
export interface DraftForm<Values, Problem extends { field: string }, Seen, MergeField, Failure> extends Omit<
  State<Values, Problem, Seen, MergeField, Failure>,
  'refused'
> {
  /** True when values differ from the stored ones. App updates wait while a form is dirty. */
  dirty: boolean;
  /** True while saving, and after a save until the screen is left. */
  busy: boolean;
  /** True once the last change is in the stored draft. */
  draftSaved: boolean;
  /** Text of each field's first problem: the server's, and after the first attempt those of `check`. */
  errors: Partial<Record<Problem['field'], string>>;
  /** Changes fields. A function gets the values at that moment, for changes that arrive late. */
  change: FormChange<Values>;
  /** Continues from a newer stored state, as after the answer `changed`. */
  adopt: (news: { merge: Omit<FormMerge<Values, MergeField>, 'same'>; base: FormBase<Values, Seen> }) => void;
  /** Replaces the person's input by the stored values, and ends the merge. */
  takeTheirs: () => void;
  submit: (event: FormEvent) => void;
  /** Restores the stored values and the initial problems, and removes the draft. */
  startOver: () => void;
  /** Removes the draft and ends the form. Resolves to the removed draft, or null when nothing was changed. */
  close: () => Promise<object | null>;
}

/**
 * The state of a form whose input survives: values, draft, problems, saving, and a merge with others' changes
 * (src/decisions/0012). Texts, toasts and navigation are left to the form's component.
 */
export function useDraftForm<
  Values extends object,
  Checked,
  Problem extends { field: string },
  Seen,
  MergeField = never,
  Failure = never,
>(
  options: DraftFormOptions<Values, Checked, Problem, Seen, MergeField, Failure>,
): DraftForm<Values, Problem, Seen, MergeField, Failure> {
  const isSame = options.isSame ?? equalAsJson;
  const [state, setState] = useState<State<Values, Problem, Seen, MergeField, Failure>>(() => ({
    phase: 'open',
    values: options.draft ?? options.base.values,
    base: options.base,
    restored: options.draft !== null,
    attempt: 0,
    refused: options.refused ?? [],
    failure: null,
    merge: options.merged ?? null,
  }));
  // Changes and answers that arrive between two renders must build on each other.
  const latest = useRef(state);
  const draft = useDraft({ key: options.draftKey });
  const isOver = state.phase === 'saved' || state.phase === 'closed';
  const dirty = !isOver && !isSame(state.values, state.base);
  useDirtyLock(dirty);

  const check = (form: typeof state) => options.check({ values: form.values, seen: form.base.seen });
  const update = (changed: Partial<typeof state>) => {
    latest.current = { ...latest.current, ...changed };
    setState(latest.current);
  };
  const show = (values: Values, changed: Partial<typeof state>) => {
    update({ ...changed, values });
    const { base } = latest.current;
    if (isSame(values, base)) void draft.drop();
    else draft.change(options.toDraft({ values, seen: base.seen }));
  };
  const change: FormChange<Values> = (given) => {
    const { phase, values, refused } = latest.current;
    if (phase === 'saved' || phase === 'closed') return;
    const changed = typeof given === 'function' ? given(values) : given;
    show({ ...values, ...changed }, { refused: refused.filter(({ field }) => !(field in changed)) });
  };
  const adopt: DraftForm<Values, Problem, Seen, MergeField, Failure>['adopt'] = ({ merge, base }) => {
    const { values, taken, clashing } = merge;
    show(values, { base, merge: { taken, clashing } });
  };
  const refuse = (problems: readonly Problem[], refused: readonly Problem[]) => {
    update({ phase: 'open', refused, attempt: latest.current.attempt + 1 });
    options.onInvalid?.(problems);
  };

  /** Resolves to the checked values; null when they cannot be sent, and then the form shows why. */
  const prepare = async (): Promise<{ values: Values; checked: Checked } | null> => {
    const first = check(latest.current);
    if (!first.ok) {
      refuse(first.problem, []);
      return null;
    }
    update({ phase: 'saving', refused: [], failure: null, attempt: latest.current.attempt + 1 });
    const settled = (await options.settle?.()) ?? true;
    const result = check(latest.current);
    if (!result.ok) {
      refuse(result.problem, []);
      return null;
    }
    if (settled) return { values: latest.current.values, checked: result.value };
    update({ phase: 'open', attempt: latest.current.attempt + 1 });
    return null;
  };

  const send = async () => {
    if (latest.current.phase !== 'open') return;
    update({ failure: null });
    const sent = await prepare();
    if (!sent) return;
    void draft.flush();
    const { base } = latest.current;
    const saving = options.save({ ...sent, base, latest: () => latest.current.values });
    const answer = await saving.catch((error: unknown) => {
      // An error that `save` did not foresee, such as unreadable storage, must not lock the form.
      update({ phase: 'open' });
      throw error;
    });
    switch (answer.outcome) {
      case 'invalid':
        return refuse(answer.problems, answer.problems);
      case 'failed':
        return update({ phase: 'open', failure: answer.failure });
      case 'changed':
        update({ phase: 'open' });
        return adopt(answer);
      case 'done':
        update({ phase: 'saved', attempt: 0 });
        await draft.drop();
        return options.onSaved();
      case 'saved': {
        const { values } = latest.current;
        const next = values === sent.values ? answer.base.values : values;
        show(next, { phase: 'open', base: answer.base, restored: false, attempt: 0, merge: null });
        await draft.flush();
        return options.onSaved();
      }
    }
  };

  const checked = state.attempt > 0 ? check(state) : null;
  const problems = [...state.refused, ...(checked && !checked.ok ? checked.problem : [])];
  return {
    ...state,
    dirty,
    busy: state.phase === 'saving' || state.phase === 'saved',
    draftSaved: draft.isStored,
    errors: errorsByField({ problems, textOf: options.textOf }),
    change,
    adopt,
    takeTheirs: () => show(latest.current.base.values, { merge: null }),
    submit: (event) => {
      event.preventDefault();
      void send();
    },
    startOver: () => {
      const { values } = latest.current.base;
      show(values, {
        restored: false,
        attempt: 0,
        refused: options.refused ?? [],
        failure: null,
        merge: null,
      });
    },
    close: async () => {
      const { values, base } = latest.current;
      update({ phase: 'closed' });
      await draft.drop();
      return isSame(values, base) ? null : options.toDraft({ values, seen: base.seen });
    },
  };
}

function equalAsJson<Values>(values: Values, base: { values: Values }): boolean {
  return JSON.stringify(values) === JSON.stringify(base.values);
}
