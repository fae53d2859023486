import { expect, test } from 'vitest';
import { commentBlocks } from './language/comment-blocks.ts';
import { projectCode, projectPaths } from './language/project-files.ts';

const suppression = /\b(?:oxlint|eslint)-disable\b|@ts-(?:ignore|expect-error|nocheck)\b|\bprettier-ignore\b/;

/** Suppressions of a check that give no reason after ` -- `, as `path:line text`. */
function unexplained({ path, source }: { path: string; source: string }): string[] {
  // Most files suppress nothing, and need not be parsed.
  if (!suppression.test(source)) return [];
  return commentBlocks({ path, source })
    .flat()
    .filter(({ text }) => suppression.test(text) && !/ -- \S+ \S+/.test(text))
    .map(({ line, text }) => `${path}:${line} ${text}`);
}

test('each suppression of a check has a written reason', () => {
  expect(projectCode(projectPaths()).flatMap(unexplained)).toEqual([]);
});

test.each([
  ['// oxlint-disable-next-line no-eval', 1],
  ['// oxlint-disable-next-line no-eval -- why', 1],
  ['// @ts-expect-error', 1],
  ['/* eslint-disable */', 1],
  ['// oxlint-disable-next-line no-eval -- The text is a constant.', 0],
  ["const text = '// @ts-ignore';", 0],
])('%s has %d', (source, count) => expect(unexplained({ path: 'x.ts', source })).toHaveLength(count));
