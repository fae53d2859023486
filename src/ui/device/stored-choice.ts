/**
 * Reads one of `choices` from localStorage; null if nothing or an unknown value is stored, or storage is
 * blocked.
 */
export function readChoice<Choice extends string>(options: {
  key: string;
  choices: readonly Choice[];
}): Choice | null {
  try {
    const stored = localStorage.getItem(options.key);
    return options.choices.find((choice) => choice === stored) ?? null;
  } catch {
    return null;
  }
}

/**
 * Writes a choice to localStorage. Where storage is blocked, as in some private modes, the choice lasts only
 * as long as the page.
 */
export function storeChoice(options: { key: string; choice: string }): void {
  try {
    localStorage.setItem(options.key, options.choice);
  } catch {
    // Storage is blocked: the choice is not stored.
  }
}
