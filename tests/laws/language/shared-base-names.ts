/** Names of entry points, names that a tool or the URL dictates, and texts, whose files are the same in each language. */
const dictated = /(^|\/)(index|main)\.\w+$|^src\/pages\/(?!-)|^src\/i18n\/(en|th|spec)\/|\.d\.ts$/;

/** Paths of code in groups that share a base name. A test has the name of its file, so `x.test.ts` is not `x.ts`. */
export function sharedBaseNames(paths: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const key = dictated.test(path) ? null : baseName(path);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), path]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** `x.ts` and `x.tsx` are alike; a stylesheet or a migration may be named as a script is. */
function baseName(path: string): string | null {
  const [, name, extension] = /([^/]+)\.(tsx?|mjs|js|py|sql|css)$/.exec(path) ?? [];
  if (extension === undefined) return null;
  return extension === 'sql' || extension === 'css' ? `${name}.${extension}` : `${name}`;
}
