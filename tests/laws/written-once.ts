const made = [
  /\bcreate\s+(?:or\s+replace\s+)?((?:function|procedure)\s+(?:public|private)\.\w+)\s*\(/g,
  /\bcreate\s+((?:materialized\s+)?(?:view|table)\s+(?:public|private)\.\w+)/g,
  /\bcreate\s+(policy\s+\w+\s+on\s+[\w.]+)/g,
  /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?(trigger\s+\w+)\s+[^;]*?\b(on\s+[\w.]+)/g,
];
/**
 * Statements that drop or alter an object; before a release, an object is changed in the
 * migration that makes it.
 */
const changedLater = /\b(?:drop\s+(?:function|policy|trigger|table)|alter\s+policy)\b[^;]*/g;

/** Returns what is defined more than once, and what is dropped or altered after it was made, as `name: files`. */
export function writtenAgain(migrations: readonly { path: string; source: string }[]): string[] {
  const filesOf = new Map<string, string[]>();
  const changed: string[] = [];
  for (const { path, source } of migrations) {
    // Bodies of functions are left out: the statements in them run only when the function does.
    const sql = source.replace(/--[^\n]*/g, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '');
    for (const [, object = '', table = ''] of made.flatMap((pattern) => [...sql.matchAll(pattern)])) {
      const name = oneLine(`${object} ${table}`);
      filesOf.set(name, [...(filesOf.get(name) ?? []), path]);
    }
    for (const [statement] of sql.matchAll(changedLater)) changed.push(`${oneLine(statement)}: ${path}`);
  }
  const twice = [...filesOf].filter(([, files]) => files.length > 1);
  return [...twice.map(([name, files]) => `${name}: ${files.join(', ')}`), ...changed];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
