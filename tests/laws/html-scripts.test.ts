import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectPaths } from './language/project-files.ts';

/** Files that a page loads: scripts, pictures, styles and modules that a script in the page imports. */
const loaded = /\b(?:src|href)="([./][^"]*)"|\bimport\b[^'"]*['"]([./][^'"]*)['"]/g;

/**
 * Files that a path in a page may mean. `/` is the root of the repository for sources, and
 * `public` for the rest.
 */
function filesOf(options: { page: string; path: string }): string[] {
  const [path = ''] = options.path.split(/[?#]/);
  return path.startsWith('/') ? [path.slice(1), join('public', path)] : [join(dirname(options.page), path)];
}

test('what a page of HTML loads exists', () => {
  const pages = ['index.html', ...projectPaths().filter((path) => path.endsWith('.html'))];
  const paths = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(loaded)].map(([, named, imported]) => ({
      page,
      path: named ?? imported ?? '',
    })),
  );
  expect(paths.length).toBeGreaterThanOrEqual(pages.length);
  expect(paths.filter((one) => !filesOf(one).some((file) => existsSync(file)))).toEqual([]);
});
