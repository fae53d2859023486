/** Puts values into the `{…}` places of a text. A value is never read as a text with places of its own. */
export function fill(options: { text: string; params: Readonly<Record<string, string | number>> }): string {
  return options.text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = options.params[name];
    return value === undefined ? place : String(value);
  });
}
