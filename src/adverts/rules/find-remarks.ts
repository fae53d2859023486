import { withoutInvisible } from '../../lib/text/thai-search.ts';
import { advertReasons, type AdvertReason } from './advert-reasons.ts';

/** A forbidden claim in a text, with the words that make it. */
export interface AdvertRemark {
  reason: AdvertReason;
  words: string;
}

const patterns = advertReasons.map((reason) => ({
  reason,
  find: new RegExp(reason.find, 'u'),
  except: new RegExp(reason.except, 'gu'),
}));

/** The forbidden claims of a text: each reason once, with the first words that match it (PUBLISH-14). */
export function findRemarks(text: string): AdvertRemark[] {
  const folded = foldAdvert(text);
  return patterns.flatMap(({ reason, find, except }) => {
    const [words] = find.exec(folded.replace(except, '|')) ?? [];
    return words === undefined
      ? []
      : [{ reason, words: words.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}%]+$/gu, '') }];
  });
}

/**
 * Folds a text as `private.fold_advert` does: lower case, ASCII digits, single blanks, no invisible
 * characters, and one spelling of sara am.
 */
export function foldAdvert(text: string): string {
  return withoutInvisible(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/gu, '$1\u0e33')
    .replaceAll('เเ', 'แ')
    .replace(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/\s+/gu, ' ')
    .trim();
}
