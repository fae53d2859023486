import { describe, expect, test } from 'vitest';
import { readRepository } from './citations.ts';
import {
  baseNameViolations,
  commentLengthViolations,
  commentWordViolations,
  documentWordViolations,
  messageKeyViolations,
  nameViolations,
  pathViolations,
  sqlCommentViolations,
  sqlNameViolations,
  titleViolations,
  type Violation,
} from './language/language-violations.ts';
import { projectCode, projectPaths } from './language/project-files.ts';

const paths = projectPaths();
const code = projectCode(paths);
const scripts = code.filter(({ path }) => /\.(tsx?|mjs|js)$/.test(path));
const migrations = code.filter(({ path }) => /^supabase\/migrations\/.*\.sql$/.test(path));
const messages = code.filter(({ path }) => /^src\/i18n\/(en|th|spec)\//.test(path));

/** One line for each violation; it starts with `path:line`, which editors open. */
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

  test('exports, properties and variables are named by words of the field', () => {
    expect(report(scripts.flatMap(nameViolations))).toEqual([]);
  });

  test('functions, arguments, triggers, tables and columns of the database are named by words of the field', () => {
    expect(migrations.length).toBeGreaterThan(50);
    expect(report(migrations.flatMap(sqlNameViolations))).toEqual([]);
  });

  test('keys of messages are named by words of the field', () => {
    expect(messages.length).toBeGreaterThan(50);
    expect(report(messages.flatMap(messageKeyViolations))).toEqual([]);
  });

  test('comments use words of the field, in the database too', () => {
    expect(report(code.flatMap(commentWordViolations))).toEqual([]);
    expect(report(migrations.flatMap(sqlCommentViolations))).toEqual([]);
  });

  test('titles of tests use words of the field', () => {
    expect(report(scripts.flatMap(titleViolations))).toEqual([]);
  });

  test('a comment has at most three lines of text', () => {
    expect(report(code.flatMap(commentLengthViolations))).toEqual([]);
  });

  test('documents use words of the field', async () => {
    const { sources } = await readRepository();
    // The list of removed journeys has their names as they were.
    const documents = sources.filter(({ path }) => /(?<!removed-journeys)\.md$/.test(path));
    expect(documents.length).toBeGreaterThan(90);
    expect(report(documents.flatMap(documentWordViolations))).toEqual([]);
  });

  test('ui and lib know no word of the domain', () => {
    const shared = code.filter(({ path }) => /^src\/(ui|lib)\/(?!.*\.test\.)/.test(path));
    expect(shared.length).toBeGreaterThan(100);
    // The pattern does not match ids of rules, which are in capitals: they may say where a rule comes from.
    const domain =
      /(?:[Cc]ustomer|[Bb]ooking|[Pp]romotion|[Hh]ospital|[Vv]oucher|[Ii]nsurance|[Rr]edempt|[Dd]esk\b)\w*/g;
    const named = shared.flatMap(({ path, source }) =>
      [...`${path}\n${source}`.matchAll(domain)].map(([word]) => `${path}: ${word}`),
    );
    expect(named).toEqual([]);
  });

  test('no two files share a base name, unless one is the test of the other', () => {
    expect(report(baseNameViolations(paths))).toEqual([]);
  });
});
