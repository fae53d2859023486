/** Texts of `comment on … is '…'` in a migration, each with its offset; one text may be several literals. */
export function sqlCommentTexts(source: string): { text: string; offset: number }[] {
  return [...source.matchAll(/\bcomment on [^;']*? is\s+((?:'(?:[^']|'')*'\s*)+);/g)].map(
    ({ 1: text = '', index }) => ({ text, offset: index }),
  );
}
