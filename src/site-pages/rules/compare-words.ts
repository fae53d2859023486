import { matchedPositions } from './merge-lists.ts';

/** A piece of one text; `own` is true if the other text does not have it. */
export interface TextPiece {
  text: string;
  own: boolean;
}

/**
 * The number of word pairs beyond which whole texts are shown as different, so that the page does not freeze.
 */
const MOST_PAIRS = 4_000_000;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Compares two texts word by word, also in Thai. The pieces of each text join to the whole text. */
export function compareWords(options: { a: string; b: string }): { a: TextPiece[]; b: TextPiece[] } {
  const [a, b] = [wordsOf(options.a), wordsOf(options.b)];
  if (a.length * b.length > MOST_PAIRS) {
    return { a: [{ text: options.a, own: true }], b: [{ text: options.b, own: true }] };
  }
  const found = matchedPositions(a, b);
  const inB = new Set(found.values());
  return {
    a: join(a.map((text, index) => ({ text, own: !found.has(index) }))),
    b: join(b.map((text, index) => ({ text, own: !inB.has(index) }))),
  };
}

function wordsOf(text: string): string[] {
  return [...words.segment(text)].map(({ segment }) => segment);
}

function join(pieces: readonly TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.own === piece.own) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}
