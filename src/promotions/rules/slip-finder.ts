/** Shorter words have to be as they were typed: a slip would make them any other. */
const SHORTEST = 5;

/**
 * Returns whether a folded text has the folded word with at most one slip: a letter too many, another letter, one missing,
 * or two exchanged. The twin of `private.slip_condition`. What depends on the word alone is done before the texts.
 */
export function slipFinder(word: string): (text: string) => boolean {
  const letters = Array.from(word);
  if (letters.length < SHORTEST) return (text) => text.includes(word);
  // One slip leaves one half as it is, or exchanges the letters where the halves meet.
  const half = Math.floor(letters.length / 2);
  const first = letters.slice(0, half).join('');
  const last = letters.slice(half).join('');
  const [before = '', after = ''] = letters.slice(half - 1, half + 1);
  const met = first.slice(0, -before.length) + after + before + last.slice(after.length);
  // The middle one of five letters has to be right: the index of the database finds nothing by two and two letters.
  const isFirstExchangeable = letters.length > SHORTEST;
  return (text) =>
    isAround(text, first, (at) => goesOn({ text, at: at + first.length, rest: last, isFirstExchangeable })) ||
    isAround(text, last, (at) => cameBefore({ text, at, rest: first })) ||
    text.includes(met);
}

/** Whether a text is right around one of the places of a piece. */
function isAround(text: string, piece: string, isRight: (at: number) => boolean): boolean {
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) if (isRight(at)) return true;
  return false;
}

/** Whether `rest` is at `at`, with one slip; unless `isFirstExchangeable` the slip is no other first letter. */
function goesOn(options: { text: string; at: number; rest: string; isFirstExchangeable: boolean }): boolean {
  const { text, at, rest } = options;
  let same = 0;
  while (same < rest.length && text[at + same] === rest[same]) same += 1;
  // Without its last letter is one slip too.
  if (same >= rest.length - 1) return true;
  const slip = at + same;
  return (
    ((same > 0 || options.isFirstExchangeable) && text.startsWith(rest.slice(same + 1), slip + 1)) ||
    text.startsWith(rest.slice(same + 1), slip) ||
    text.startsWith(rest.slice(same), slip + 1) ||
    text.startsWith(exchanged(rest, same), slip)
  );
}

/** Whether `rest` ends at `at`, with one slip. */
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
