/**
 * Puts values into the `{…}` places of a text. A value is never read as a text with places of its own. Where a word follows
 * a number, as `{n:day|days}`, the first is for one and the second for any other (languages that need it, English).
 */
export function fill(options: { text: string; params: Readonly<Record<string, string | number>> }): string {
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
