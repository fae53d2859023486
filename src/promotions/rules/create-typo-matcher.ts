/** In letters. A shorter word must match exactly, because one slip could make it any other word. */
const SHORTEST = 5;

/**
 * Prepares a test of folded texts for a folded word with at most one slip: a letter too many, another letter,
 * one missing, or two exchanged. `private.typo_condition` has the same rule.
 */
export function createTypoMatcher(word: string): (text: string) => boolean {
  const letters = Array.from(word);
  if (letters.length < SHORTEST) return (text) => text.includes(word);
  // One slip leaves one half of the word intact, or exchanges the two letters where the halves meet.
  const half = Math.floor(letters.length / 2);
  const first = letters.slice(0, half).join('');
  const last = letters.slice(half).join('');
  const [before = '', after = ''] = letters.slice(half - 1, half + 1);
  const met = first.slice(0, -before.length) + after + before + last.slice(after.length);
  // The middle letter of five must match, because the database's index needs three letters in a row.
  const isFirstExchangeable = letters.length > SHORTEST;
  return (text) =>
    isAround(text, first, (at) => goesOn({ text, at: at + first.length, rest: last, isFirstExchangeable })) ||
    isAround(text, last, (at) => cameBefore({ text, at, rest: first })) ||
    text.includes(met);
}

/** Whether `isRight` holds for the index of any occurrence of `piece` in the text. */
function isAround(text: string, piece: string, isRight: (at: number) => boolean): boolean {
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) if (isRight(at)) return true;
  return false;
}

/**
 * Whether the text has `rest` at `at`, with at most one slip. `isFirstExchangeable`: its first letter may
 * differ.
 */
function goesOn(options: { text: string; at: number; rest: string; isFirstExchangeable: boolean }): boolean {
  const { text, at, rest } = options;
  let same = 0;
  while (same < rest.length && text[at + same] === rest[same]) same += 1;
  // A missing or different last letter is one slip.
  if (same >= rest.length - 1) return true;
  const slip = at + same;
  return (
    ((same > 0 || options.isFirstExchangeable) && text.startsWith(rest.slice(same + 1), slip + 1)) ||
    text.startsWith(rest.slice(same + 1), slip) ||
    text.startsWith(rest.slice(same), slip + 1) ||
    text.startsWith(exchanged(rest, same), slip)
  );
}

/** Whether `rest` ends right before the index `at`, with at most one slip. */
function cameBefore({ text, at, rest }: { text: string; at: number; rest: string }): boolean {
  let same = 0;
  while (same < rest.length && text[at - 1 - same] === rest[rest.length - 1 - same]) same += 1;
  if (same >= rest.length - 1) return true;
  const slip = at - same;
  const left = rest.slice(0, rest.length - same);
  const endsAt = (piece: string, end: number) => end >= 0 && text.slice(0, end).endsWith(piece);
  return (
    endsAt(left.slice(0, -1), slip - 1) ||
    endsAt(left.slice(0, -1), slip) ||
    endsAt(left, slip - 1) ||
    endsAt(exchanged(left, left.length - 2), slip)
  );
}

function exchanged(letters: string, at: number): string {
  return letters.slice(0, at) + (letters[at + 1] ?? '') + (letters[at] ?? '') + letters.slice(at + 2);
}
