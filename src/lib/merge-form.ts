/** What two people made of one form. `Field` is a field as a person sees it. */
export interface FormMerge<Values, Field> {
  /** What was typed, and where nothing was typed, what the other person saved. */
  values: Values;
  /** Changed by the other person alone. */
  taken: readonly Field[];
  /** Changed by both, differently; `values` has what was typed. */
  clashing: readonly Field[];
  /** Nothing is left to be saved. */
  same: boolean;
}

/**
 * `base` is what the form had opened with, `mine` what was typed, `theirs` what is stored by now. `keys` are the values
 * that make up a field: they change and clash as one. `meaning` is what values come to once they are stored, so that
 * two ways of writing the same are no difference.
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
