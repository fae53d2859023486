/** Properties that connect an input to one field of a form. */
export interface FieldBinding<Values, Name extends keyof Values> {
  name: Name;
  value: Values[Name];
  error: string | undefined;
  onChange: (value: Values[Name]) => void;
}

/** Returns a function that gives the properties of an input by the name of its field. */
export function bindFields<Values>(form: {
  values: Values;
  errors: { readonly [Name in keyof Values & string]?: string | undefined };
  onChange: (values: Partial<Values>) => void;
}): <Name extends keyof Values & string>(name: Name) => FieldBinding<Values, Name> {
  return (name) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    // TypeScript infers a string index for a computed key, so the type is asserted.
    onChange: (value) => form.onChange({ [name]: value } as unknown as Partial<Values>),
  });
}
