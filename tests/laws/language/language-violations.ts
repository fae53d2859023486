import { commentBlocks } from './comment-blocks.ts';
import { declaredNames } from './declared-names.ts';
import {
  forbiddenInComments,
  forbiddenInNames,
  forbiddenInTitles,
  forbiddenWords,
  type ForbiddenWord,
} from './forbidden-words.ts';
import { lineAt } from './parse-script.ts';
import { sharedBaseNames } from './shared-base-names.ts';
import { splitName } from './split-name.ts';
import { sqlCommentTexts } from './sql-comment-texts.ts';
import { sqlNames } from './sql-names.ts';
import { testTitles } from './test-titles.ts';

export interface Violation {
  kind: 'file' | 'folder' | 'name' | 'word' | 'comment-length' | 'base-name';
  file: string;
  line: number;
  /** The forbidden word; of a long comment the number of its lines; of a base name the other files. */
  word: string;
  /** Where the word is: a name or a line of text. */
  name: string;
  say: string;
}

/** Names that others chose: options of Node's HTTP server. */
const namesOfOthers = new Set(['keepAlive', 'keepAliveTimeout']);
const MAX_COMMENT_LINES = 3;
const MAX_LINE_LENGTH = 140;

/** Forbidden words in names of files and folders; each folder comes once. */
export function pathViolations(paths: readonly string[]): Violation[] {
  const places = new Map<string, 'file' | 'folder'>();
  for (const path of paths) {
    const parts = path.split('/');
    for (let length = 1; length < parts.length; length += 1)
      places.set(parts.slice(0, length).join('/'), 'folder');
    places.set(path, 'file');
  }
  return [...places].flatMap(([file, kind]) => {
    const name = file.split('/').at(-1) ?? file;
    return wordsOfName({ name, path: `${file}/` }).map((hit) => ({ kind, file, line: 1, name, ...hit }));
  });
}

/** Forbidden words in the names that a module declares or exports. */
export function nameViolations(options: { path: string; source: string }): Violation[] {
  // Most files use no such word at all, and need not be parsed.
  const used = new Set(options.source.match(/[\w$]+/g));
  if (![...used].some((name) => wordsOfName({ name, path: options.path }).length > 0)) return [];
  return wordsOfNames(options, declaredNames(options));
}

/** Forbidden words in the names that a migration gives. */
export function sqlNameViolations(options: { path: string; source: string }): Violation[] {
  return wordsOfNames(options, sqlNames(options.source));
}

/** Forbidden words in the keys of a list of messages. */
export function messageKeyViolations(options: { path: string; source: string }): Violation[] {
  const keys = [...options.source.matchAll(/^ +'([\w.]+)':/gm)];
  return wordsOfNames(
    options,
    keys.map(({ 1: name = '', index }) => ({ name, offset: index })),
  );
}

/** Forbidden words in comments. */
export function commentWordViolations(options: { path: string; source: string }): Violation[] {
  return wordsOfLines({ path: options.path, lines: commentBlocks(options).flat() });
}

/** Forbidden words in `comment on … is '…'` of a migration. */
export function sqlCommentViolations({ path, source }: { path: string; source: string }): Violation[] {
  return wordsOfLines({ path, lines: linesOf({ source, texts: sqlCommentTexts(source) }) });
}

/** Forbidden words in the titles of tests. */
export function titleViolations(options: { path: string; source: string }): Violation[] {
  const { path, source } = options;
  // Most files have no test, or no such word at all, and need not be parsed.
  if (!/\b(test|it|describe)\b/.test(source)) return [];
  if (forbiddenWords({ text: source, path, list: forbiddenInTitles }).length === 0) return [];
  const lines = linesOf({ source, texts: testTitles(options) });
  return wordsOfLines({ path, lines, list: forbiddenInTitles });
}

/** Forbidden words in the prose of a document; code and quoted texts are names of others. */
export function documentWordViolations({ path, text }: { path: string; text: string }): Violation[] {
  const lines = text
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.replace(/`[^`]*`|"[^"]*"/g, '…') }));
  return wordsOfLines({ path, lines });
}

function wordsOfNames(
  { path, source }: { path: string; source: string },
  names: readonly { name: string; offset: number }[],
): Violation[] {
  return names.flatMap(({ name, offset }) =>
    wordsOfName({ name, path }).map((hit) => ({
      kind: 'name' as const,
      file: path,
      line: lineAt({ source, offset }),
      name,
      ...hit,
    })),
  );
}

function linesOf(options: { source: string; texts: readonly { text: string; offset: number }[] }) {
  const { source, texts } = options;
  return texts.map(({ text, offset }) => ({ text, line: lineAt({ source, offset }) }));
}

function wordsOfLines({
  path,
  lines,
  list = forbiddenInComments,
}: {
  path: string;
  lines: readonly { line: number; text: string }[];
  list?: readonly ForbiddenWord[];
}): Violation[] {
  return lines.flatMap(({ line, text }) =>
    forbiddenWords({ text, path, list }).map((hit) => ({
      kind: 'word' as const,
      file: path,
      line,
      name: text,
      ...hit,
    })),
  );
}

/** Comments of more than three lines of text; a long line counts as several, and tags of JSDoc do not count. */
export function commentLengthViolations(options: { path: string; source: string }): Violation[] {
  return commentBlocks(options).flatMap((block) => {
    const lines = block
      .filter(({ text }) => !text.startsWith('@'))
      .reduce((sum, { text }) => sum + Math.ceil(text.length / MAX_LINE_LENGTH), 0);
    const [first] = block;
    if (first === undefined || lines <= MAX_COMMENT_LINES) return [];
    return [
      {
        kind: 'comment-length' as const,
        file: options.path,
        line: first.line,
        word: `${lines} lines`,
        name: first.text,
        say: `at most ${MAX_COMMENT_LINES}; what needs more is a decision record`,
      },
    ];
  });
}

/** Files of code that share a base name without one being the other's test. */
export function baseNameViolations(paths: readonly string[]): Violation[] {
  return sharedBaseNames(paths).flatMap((group) =>
    group.map((file) => ({
      kind: 'base-name' as const,
      file,
      line: 1,
      word: group.filter((other) => other !== file).join(', '),
      name: file.split('/').at(-1) ?? file,
      say: 'a name that no other file has',
    })),
  );
}

function wordsOfName({ name, path }: { name: string; path: string }): { word: string; say: string }[] {
  if (namesOfOthers.has(name)) return [];
  return forbiddenWords({ text: splitName(name).join(' '), path, list: forbiddenInNames });
}
