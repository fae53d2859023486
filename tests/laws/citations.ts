import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** These documents define rules, each in the first column of a table. */
export const rulePages = [
  'src/decisions/product.md',
  'supabase/SECURITY.md',
  'supabase/local/PLATFORM.md',
  'sync/SPEC.md',
] as const;

/** A file that may cite; `path` is relative to the root of the repository. */
export interface Source {
  path: string;
  text: string;
}

/** What a citation can lead to: ids of rules, paths of files, and parts of documents. */
export interface Targets {
  rules: ReadonlySet<string>;
  paths: ReadonlySet<string>;
  documents: readonly Source[];
}

/** Returns the ids that a document defines; `B10 B12` defines both, `R10–R13` all four. */
export function definedRules(markdown: string): string[] {
  const cells = [...markdown.matchAll(/^\| ([A-Z]+-?\d+(?:[ –][A-Z]+-?\d+)*) \|/gm)].map(
    (row) => row[1] ?? '',
  );
  return cells.flatMap((cell) => cell.split(' ').flatMap(expandRange));
}

function expandRange(range: string): string[] {
  const [first = '', last] = range.split('–');
  if (last === undefined) return [first];
  const [letter, from, to] = [first.replace(/\d+/, ''), numberOf(first), numberOf(last)];
  return Array.from({ length: to - from + 1 }, (_, index) => `${letter}${from + index}`);
}

const numberOf = (id: string) => Number(/\d+$/.exec(id)?.[0]);

/** Returns every citation in a file that leads nowhere, as `path: citation`. */
export function brokenCitations(options: { source: Source; targets: Targets }): string[] {
  const { source, targets } = options;
  const prose = proseOf(source);
  const text = `${prose}\n${source.text}`;
  const broken = [
    ...citedRules({ text, rules: targets.rules }).filter((rule) => !targets.rules.has(rule)),
    ...citedRecords(prose).filter(
      (record) => !hasRecord({ record, from: source.path, paths: targets.paths }),
    ),
    ...citedFiles(prose).filter((path) => !hasFile({ path, paths: targets.paths })),
    ...citedParts(prose).filter((part) => !hasPart({ part, documents: targets.documents })),
    ...privatePages(text),
  ];
  return [...new Set(broken)].map((citation) => `${source.path}: ${citation}`);
}

/**
 * The comments of a file of code, each with its lines joined. For documents the whole text; for SQL, where
 * `comment on` is a statement, the whole text and the joined comments.
 */
export function proseOf({ path, text }: Source): string {
  if (path.endsWith('.md')) return text;
  const parts: string[] = path.endsWith('.sql') ? [text] : [];
  let block = '';
  for (const line of text.split('\n')) {
    const said = /^\s*(?:\/\*\*?|\*\/?|\/\/|--|#)(.*)$/.exec(line)?.[1];
    if (said !== undefined) block += ` ${said.replace('*/', '').trim()}`;
    else {
      parts.push(block, / \/\/ (.*)$/.exec(line)?.[1] ?? '');
      block = '';
    }
  }
  return [...parts, block].filter((part) => part !== '').join('\n');
}

const id = '(?:[A-Z]{4,}-\\d{1,3}|[A-Z]\\d{1,2})';
const ids = `${id}(?:(?:, | and | or | to | )${id})*`;
const namedRule = new RegExp(`\\b[Rr]ules? (${ids})\\b`, 'g');
const ruleInBrackets = new RegExp(`\\((${ids})\\)`, 'g');
const ruleOfTest = new RegExp(`(?:\\b(?:describe|it|test)(?:\\.\\w+)*|\\))\\((?:'|"|\`)(${ids})[: ]`, 'g');

/** Finds ids of rules: `(SHELL-2)` anywhere, `rule W1`, `(W1)`, and `W1` at the start of a test's name. */
function citedRules(options: { text: string; rules: ReadonlySet<string> }): string[] {
  const { text, rules } = options;
  const words = new Set([...rules].filter((rule) => rule.includes('-')).map((rule) => rule.split('-')[0]));
  const named = [...text.matchAll(/\b([A-Z]{3,})-\d+\b/g)].filter(([, word]) => words.has(word));
  const short = [namedRule, ruleInBrackets, ruleOfTest].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, list = '']) => list.match(new RegExp(id, 'g')) ?? []),
  );
  return [...named.map(([rule]) => rule), ...short];
}

/** Finds decision records: `sync/decisions/0012`, `decision 0009`. */
function citedRecords(prose: string): string[] {
  return [...prose.matchAll(/(?:((?:[\w-]+\/)*decisions)\/|\b(?:decision|record)s? )(\d{4})\b/gi)].map(
    ([, folder = 'decisions', number]) => `${folder}/${number}`,
  );
}

/**
 * Looks for a record from the citing file's folder upwards; a record cited with its room
 * has to be in that room.
 */
function hasRecord(options: { record: string; from: string; paths: ReadonlySet<string> }): boolean {
  for (let room = posix.dirname(options.from); ; room = posix.dirname(room)) {
    const start = `${posix.join(room, options.record)}-`;
    if ([...options.paths].some((path) => path.startsWith(start) && path.endsWith('.md'))) return true;
    if (room === '.') return false;
  }
}

const ending = '(?:tsx?|mjs|js|md|sql|css|html|toml|json)';
const notWithin = '(?<![\\w@/.:{}<>*$-])';
const filePath = new RegExp(`${notWithin}(?:[\\w.$-]+/)+[\\w.$-]+\\.${ending}(?![\\w/])`, 'g');
const document = new RegExp(`${notWithin}[\\w-]+\\.md\\b`, 'g');

/**
 * Finds paths with a folder, and names of documents. Files in `dist` are left out: they
 * exist only after a build.
 */
function citedFiles(prose: string): string[] {
  return [filePath, document]
    .flatMap((pattern) => prose.match(pattern) ?? [])
    .map((path) => path.replace(/^(\.{1,2}\/)+/, ''))
    .filter((path) => !path.startsWith('dist'));
}

/** A path may begin at the root or at any folder. */
function hasFile(options: { path: string; paths: ReadonlySet<string> }): boolean {
  const { path, paths } = options;
  return paths.has(path) || [...paths].some((one) => one.endsWith(`/${path}`));
}

/** Finds parts of documents: `CONVENTIONS, rule 7` and `README, "Production"`. */
function citedParts(prose: string): string[] {
  return prose.match(/\b[A-Z]{4,}(?:\.md)?, (?:rule \d+|"[^"\n]+")/g) ?? [];
}

function hasPart(options: { part: string; documents: readonly Source[] }): boolean {
  const [, name, number, heading] = /^([A-Z]+)(?:\.md)?, (?:rule (\d+)|"(.+)")$/.exec(options.part) ?? [];
  const isPart = (line: string) =>
    heading === undefined ? line.startsWith(`${number}. `) : line.replace(/^#+ /, '') === heading;
  return options.documents
    .filter(({ path }) => posix.basename(path) === `${name}.md`)
    .some(({ text }) => text.split('\n').some(isPart));
}

/** Finds citations of what is not in the repository: sections, numbered specifications and issues, lettered decisions. */
function privatePages(text: string): string[] {
  return (
    text.match(/§|\b[Ss]pec(?:ification)?,? [12]\b|\b[Dd]ecisions? [A-E]\d{0,2}\b|\b[Ii]ssues? \d+\b/g) ?? []
  );
}

const rooms = ['src', 'sync', 'supabase', 'tests', 'e2e', 'build', 'public'];
/** Generated files are left out, and so is this test with its examples. */
const leftOut =
  /(^|\/)(node_modules|\.temp)\/|^tests\/laws\/citations|routeTree\.gen\.ts$|database\.types\.ts$/;
const read = /\.(tsx?|mjs|js|md|sql|css|toml)$|^tests\/cases\/.*\.json$|^\.oxlintrc\.json$/;

/** Reads every file of the rooms and of the root, and the texts of those that cite. */
export async function readRepository(): Promise<{ paths: Set<string>; sources: Source[] }> {
  const paths = new Set<string>();
  for (const folder of ['.', ...rooms]) {
    for (const item of await readdir(folder, { recursive: folder !== '.', withFileTypes: true })) {
      if (item.isFile()) paths.add(join(item.parentPath, item.name).replaceAll('\\', '/'));
    }
  }
  const cited = [...paths].filter((path) => read.test(path) && !leftOut.test(path));
  const sources = await Promise.all(
    cited.map(async (path) => ({ path, text: await readFile(path, 'utf8') })),
  );
  return { paths, sources };
}
