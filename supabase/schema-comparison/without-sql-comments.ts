/** Matches a string, a quoted name, or a comment. Strings are matched because they may contain `--`. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\//g;

/** The text without its SQL comments, without the spaces before them, and without empty lines. */
export function withoutSqlComments(text: string): string {
  return text
    .replace(TOKEN, (token) => (token.startsWith('--') || token.startsWith('/*') ? '' : token))
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n');
}
