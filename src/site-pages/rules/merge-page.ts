import type { PageContents, PageName, Question } from '../../listings/rules/page-content.ts';
import { mergeLists } from './merge-lists.ts';

/** `mine` is the edit on this device, `theirs` the version that another person stored meanwhile. */
export type MergeSide = 'mine' | 'theirs';
/** A text of a page, or its list of questions. */
export type PageField =
  | 'items'
  | 'title'
  | 'content'
  | 'vision'
  | 'mission'
  | 'highlights'
  | 'line'
  | 'lineUrl'
  | 'phone'
  | 'body'
  | 'officer';

/**
 * A text, or a stretch of questions, that both people changed differently. An empty list means removed
 * questions.
 */
export interface Clash {
  id: string;
  field: PageField;
  mine: string | readonly Question[];
  theirs: string | readonly Question[];
}

export interface PageMerge<Name extends PageName> {
  /** Fields with changes that only the other person made; the merged page contains them. */
  taken: readonly PageField[];
  clashes: readonly Clash[];
  /** The merged page, with the chosen side of each clash; `choices` is keyed by the clash's id. */
  resolve(choices: Readonly<Record<string, MergeSide>>): PageContents[Name];
}

type Contents = Readonly<Record<string, string | readonly Question[]>>;

/**
 * Merges two people's edits of a page: `base` is the version both started from, `theirs` the one stored now.
 */
export function mergePage<Name extends PageName>(options: {
  base: PageContents[Name];
  mine: PageContents[Name];
  theirs: PageContents[Name];
}): PageMerge<Name> {
  const [base, mine, theirs] = [options.base, options.mine, options.theirs] as unknown as Contents[];
  const fields = Object.keys(theirs ?? {}) as PageField[];
  const merged = fields.map((field) =>
    mergeField({
      field,
      base: base?.[field] ?? '',
      mine: mine?.[field] ?? '',
      theirs: theirs?.[field] ?? '',
    }),
  );
  return {
    taken: merged.filter(({ isTaken }) => isTaken).map(({ field }) => field),
    clashes: merged.flatMap(({ clashes }) => clashes),
    resolve: (choices) =>
      Object.fromEntries(
        merged.map(({ field, resolve }) => [field, resolve(choices)]),
      ) as unknown as PageContents[Name],
  };
}

interface MergedField {
  field: PageField;
  isTaken: boolean;
  clashes: Clash[];
  resolve(choices: Readonly<Record<string, MergeSide>>): string | Question[];
}

type FieldSides = Record<'base' | MergeSide, string | readonly Question[]> & { field: PageField };

function mergeField({ field, base, mine, theirs }: FieldSides): MergedField {
  if (typeof theirs === 'string' || typeof mine === 'string' || typeof base === 'string') {
    const clashes = mine !== base && theirs !== base && mine !== theirs;
    return {
      field,
      isTaken: mine === base && theirs !== base,
      clashes: clashes ? [{ id: field, field, mine, theirs }] : [],
      resolve: (choices) => {
        const side = clashes ? choices[field] : mine === base ? 'theirs' : 'mine';
        return String(side === 'theirs' ? theirs : mine);
      },
    };
  }
  const keyOf = (item: Question) => JSON.stringify([item.question, item.answer]);
  const stretches = mergeLists({ base, mine, theirs, keyOf });
  const idOf = (index: number) => `items.${index}`;
  const clashes = stretches.flatMap((stretch, index) =>
    'settled' in stretch ? [] : [{ id: idOf(index), field, ...stretch }],
  );
  const resolve = (choices: Readonly<Record<string, MergeSide>>) =>
    stretches.flatMap((stretch, index) =>
      'settled' in stretch ? stretch.settled : [...stretch[choices[idOf(index)] ?? 'mine']],
    );
  const mineAlone = resolve({}).map(keyOf).join('\n');
  const isTaken = mineAlone !== mine.map(keyOf).join('\n');
  return { field, isTaken, clashes, resolve };
}
