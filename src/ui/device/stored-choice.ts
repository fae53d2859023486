/** One of `choices` from localStorage; null where nothing, or nothing known, or no storage is there. */
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

/** Storage may be closed (private mode): then a choice lasts as long as the page. */
export function storeChoice(options: { key: string; choice: string }): void {
  try {
    localStorage.setItem(options.key, options.choice);
  } catch {
    // See above.
  }
}
