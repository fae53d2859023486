/** What two people changed in one form, merged. `Field` is a field as a person sees it. */
export interface FormMerge<Values, Field> {
  /** The person's own input, and the other person's saved values where the person changed nothing. */
  values: Values;
  /** Fields that only the other person changed. */
  taken: readonly Field[];
  /** Fields that both changed to different values; `values` has the person's own input. */
  clashing: readonly Field[];
  /** True if nothing is left to be saved. */
  same: boolean;
}

/**
 * Merges a form: `base` as it opened, `mine` as typed, `theirs` as stored by now. `keys` are the values of
 * one field, which change and clash together. `meaning` gives values as they are stored, so that two
 * spellings of one value are no difference.
 */
export function mergeForm<Values extends object, Field>(options: {
  fields: readonly { field: Field; keys: readonly (keyof Values)[] }[];
  meaning: (values: Values) => Readonly<Record<keyof Values, unknown>>;
  base: Values;
  mine: Values;
  theirs: Values;
}): FormMerge<Values, Field> {
  const { fields, meaning, base, mine, theirs } = options;
  const [was, typed, stored] = [meaning(base), meaning(mine), meaning(theirs)];
  const differ = (a: typeof was, b: typeof was, keys: readonly (keyof Values)[]) =>
    keys.some((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
  const changed = fields.filter(({ keys }) => differ(was, stored, keys) && differ(typed, stored, keys));
  const taken = changed.filter(({ keys }) => !differ(was, typed, keys));
  const values = { ...mine };
  for (const { keys } of taken) for (const key of keys) values[key] = theirs[key];
  return {
    values,
    taken: taken.map(({ field }) => field),
    clashing: changed.filter((one) => !taken.includes(one)).map(({ field }) => field),
    same: !fields.some(({ keys }) => differ(typed, stored, keys)),
  };
}
