import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { projectPaths } from './language/project-files.ts';

const MAX_FILES = 25;
/**
 * Folders without a limit: journeys and migrations are ordered lists; routes are named by
 * URL, and texts by topic.
 */
const lists = /^(e2e|src\/pages|src\/i18n\/(en|th)|supabase\/migrations)$/;

/** Folders with more files of code than a reader can survey, each with its number; tests do not count. */
function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const isCounted = /\.(tsx?|mjs|js|sql|css)$/.test(path) && !/\.test\.tsx?$|^supabase\/tests\//.test(path);
    const folder = dirname(path);
    if (isCounted && !lists.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MAX_FILES).map(([folder, count]) => `${folder}: ${count}`);
}

test(`no folder holds more than ${MAX_FILES} files of code`, () => {
  expect(crowdedFolders(projectPaths())).toEqual([]);
});

test('tests and files of subfolders do not count', () => {
  const files = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => name(i));
  expect(crowdedFolders(files(26, (index) => `src/a/x${index}.ts`))).toEqual(['src/a: 26']);
  expect(crowdedFolders(files(26, (index) => `src/a/x${index}.test.ts`))).toEqual([]);
  expect(crowdedFolders([...files(25, (index) => `src/a/x${index}.ts`), 'src/a/b/y.ts'])).toEqual([]);
});
