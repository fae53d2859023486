import { commentBlocks } from './comment-blocks.ts';
import { declaredNames } from './declared-names.ts';
import { forbiddenInComments, forbiddenInNames, forbiddenWords } from './forbidden-words.ts';
import { lineAt } from './parse-script.ts';
import { sharedBaseNames } from './shared-base-names.ts';
import { splitName } from './split-name.ts';

export interface Violation {
  kind: 'file' | 'folder' | 'name' | 'comment-word' | 'comment-length' | 'base-name';
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
  return declaredNames(options).flatMap(({ name, offset }) =>
    wordsOfName({ name, path: options.path }).map((hit) => ({
      kind: 'name' as const,
      file: options.path,
      line: lineAt({ source: options.source, offset }),
      name,
      ...hit,
    })),
  );
}

/** Forbidden words in comments. */
export function commentWordViolations(options: { path: string; source: string }): Violation[] {
  return wordsOfLines({ path: options.path, lines: commentBlocks(options).flat() });
}

/** Forbidden words in the prose of a document; code and quoted texts are names of others. */
export function documentWordViolations({ path, text }: { path: string; text: string }): Violation[] {
  const lines = text
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.replace(/`[^`]*`|"[^"]*"/g, '…') }));
  return wordsOfLines({ path, lines });
}

function wordsOfLines({
  path,
  lines,
}: {
  path: string;
  lines: readonly { line: number; text: string }[];
}): Violation[] {
  return lines.flatMap(({ line, text }) =>
    forbiddenWords({ text, path, list: forbiddenInComments }).map((hit) => ({
      kind: 'comment-word' as const,
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
