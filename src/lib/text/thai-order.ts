const collator = new Intl.Collator('th', { numeric: true });

/**
 * Compares in the order of a Thai dictionary (leading vowels after their consonant, tone marks last), and
 * numbers by their value. Negative if `a` is first.
 */
export function compareThai(a: string, b: string): number {
  return collator.compare(a, b);
}
