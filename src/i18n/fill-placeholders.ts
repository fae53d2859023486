/**
 * Fills in the `{…}` placeholders of a text; placeholders within a value stay as they are. `{n:day|days}`
 * writes the first word for the number one, else the second, as English needs it.
 */
export function fillPlaceholders(options: {
  text: string;
  params: Readonly<Record<string, string | number>>;
}): string {
  return options.text.replace(
    /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g,
    (place, name: string, one?: string, others?: string) => {
      const value = options.params[name];
      if (value === undefined) return place;
      if (one === undefined || others === undefined) return String(value);
      return Number(value) === 1 ? one : others;
    },
  );
}
