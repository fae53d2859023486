/** Length in code points, as PostgreSQL's `char_length` counts; an emoji may be several. */
export function textLength(text: string): number {
  let count = 0;
  for (const _point of text) count += 1;
  return count;
}
