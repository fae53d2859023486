const collator = new Intl.Collator('th', { numeric: true });

/** Order of a Thai dictionary: leading vowels after their consonant, tone marks last. Negative where `a` is first. */
export function compareThai(a: string, b: string): number {
  return collator.compare(a, b);
}
