/** The words of a name or path segment in lower case: `useKeptRows`, `kept-rows.ts` and `KEPT_ROWS` all have `kept`. */
export function splitName(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}
