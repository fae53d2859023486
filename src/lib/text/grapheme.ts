const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Cuts a text to `length` characters as people see them, and appends `…` if something was cut. */
export function cutGraphemes(options: { text: string; length: number }): string {
  // No grapheme is longer than its code units, so short text needs no segmenting.
  if (options.text.length <= options.length) return options.text;
  let head = '';
  let count = 0;
  for (const { segment } of segmenter.segment(options.text)) {
    if (count === options.length) return `${head.trimEnd()}…`;
    head += segment;
    count += 1;
  }
  return options.text;
}

/**
 * The first character as people see it, with the consonant after a leading Thai vowel. Empty for empty text.
 */
export function firstGrapheme(text: string): string {
  const [first, second] = segmenter.segment(text.trim());
  if (!first) return '';
  return /^[เแโใไ]$/.test(first.segment) && second ? first.segment + second.segment : first.segment;
}
