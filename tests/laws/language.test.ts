import { describe, expect, test } from 'vitest';
import {
  baseNameViolations,
  commentLengthViolations,
  commentWordViolations,
  exportViolations,
  pathViolations,
  type Violation,
} from './language/language-violations.ts';
import { projectCode, projectPaths } from './language/project-files.ts';

const paths = projectPaths();
const code = projectCode(paths);
const scripts = code.filter(({ path }) => /\.(tsx?|mjs|js)$/.test(path));

/** One line for each violation, as an editor opens it. */
function report(violations: readonly Violation[]): string[] {
  return violations.map(
    ({ file, line, word, name, say }) => `${file}:${line} ${name}: "${word}", say ${say}`,
  );
}

describe('the language of the project', () => {
  test('files and folders are named by words of the field', () => {
    expect(paths.length).toBeGreaterThan(0);
    expect(report(pathViolations(paths))).toEqual([]);
  });

  test('exports are named by words of the field', () => {
    expect(report(scripts.flatMap(exportViolations))).toEqual([]);
  });

  test('comments use words of the field', () => {
    expect(report(code.flatMap(commentWordViolations))).toEqual([]);
  });

  test('a comment has at most three lines of text', () => {
    expect(report(code.flatMap(commentLengthViolations))).toEqual([]);
  });

  test('no two files share a base name, unless one is the test of the other', () => {
    expect(report(baseNameViolations(paths))).toEqual([]);
  });
});
