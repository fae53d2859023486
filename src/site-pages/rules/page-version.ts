import type { PageName, Question, StoredPage } from '../../listings/rules/page-content.ts';
import { compareWords, type TextPiece } from './compare-words.ts';
import type { PageField } from './merge-page.ts';

/** A saved version of a page (PAGE-8). */
export interface PageVersion<Name extends PageName> extends StoredPage<Name> {
  /** In ms since 1970, by the server's clock. */
  savedAtMs: number;
  /** The person who saved; null if the server wrote the page, or the account no longer exists. */
  author: string | null;
}

/** A field that differs between two versions: its two texts in pieces, with the differing words marked. */
export interface FieldDifference {
  field: PageField;
  older: TextPiece[];
  newer: TextPiece[];
}

/** The fields in which two contents of one page differ, in the order of the newer one. */
export function compareVersions<Name extends PageName>(options: {
  older: StoredPage<Name>['content'];
  newer: StoredPage<Name>['content'];
}): FieldDifference[] {
  const [older, newer] = [options.older, options.newer] as unknown as Readonly<
    Record<string, string | readonly Question[]>
  >[];
  return (Object.keys(newer ?? {}) as PageField[]).flatMap((field) => {
    const [a, b] = [textOfField(older?.[field] ?? ''), textOfField(newer?.[field] ?? '')];
    if (a === b) return [];
    const compared = compareWords({ a, b });
    return [{ field, older: compared.a, newer: compared.b }];
  });
}

/** A text of a page as it is, or its questions and answers joined into one text. */
export function textOfField(value: string | readonly Question[]): string {
  if (typeof value === 'string') return value;
  return value.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n');
}
