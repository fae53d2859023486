import { describe, expect, test } from 'vitest';
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
} from './language-violations.ts';

const path = 'src/crm/data/x.ts';

describe('names of files and folders', () => {
  test.each([
    ['src/ui/kept-notice.tsx', 'kept'],
    ['src/permissions/rules/standing.ts', 'standing'],
    ['e2e/agent-tells-where.spec.ts', 'tells'],
    ['sync/scans/send.ts', 'scans'],
    ['src/hospital/rules/press-question.ts', 'press'],
    ['sync/files/offer-files-again.ts', 'offer files again'],
    ['supabase/decisions/0009-devices-are-told.md', 'told'],
  ])('%s', (file, word) => {
    expect(pathViolations([file]).map((violation) => violation.word)).toEqual([word]);
  });

  test('a folder is reported once', () => {
    const found = pathViolations(['sync/scans/a.ts', 'sync/scans/b.ts']);
    expect(found).toMatchObject([{ kind: 'folder', file: 'sync/scans', line: 1 }]);
  });

  test.each([
    'src/scanner/scan.ts',
    'src/hospital/data/use-wake-lock.ts',
    'src/lib/later-of.ts',
    'e2e/screens/press.ts',
  ])('%s is in order', (file) => expect(pathViolations([file])).toEqual([]));
});

describe('names in code', () => {
  test.each([
    ['export function useKeptRows() {}', 'kept'],
    ['export const KEPT_MS = 1;', 'kept'],
    ['export type Farewell = 1;', 'farewell'],
    ['export interface EditorDoors {}', 'doors'],
    ['export class SweepRecord {}', 'sweep'],
    ['export enum Standing { A }', 'standing'],
    ['const a = 1; export { a as trouble };', 'trouble'],
    ["export { a as judge } from './y.ts';", 'judge'],
    ['export default function mend() {}', 'mend'],
    ['const keptRows = 1;', 'kept'],
    ['function f({ a: toldAt }: { a: number }) {}', 'told'],
    ['interface A { trouble: string }', 'trouble'],
    ['const a = { isDelivered: true };', 'delivered'],
    ['class A { #begin() {} }', 'begin'],
    ['const [ghost, ...rest] = [];', 'ghost'],
  ])('%s', (source, word) => {
    expect(nameViolations({ path, source })).toMatchObject([{ word, line: 1, file: path }]);
  });

  test('the line is that of the name', () => {
    expect(nameViolations({ path, source: '\n\nexport const a = 1,\n  ghosts = 2;' })).toMatchObject([
      { line: 4 },
    ]);
  });

  test.each([
    'call({ keepAlive: true });',
    'const stored = shelf.ghosts + tell(1);',
    "export * from './kept.ts';",
    'export const wakeLock = 1;',
  ])('%s is in order', (source) => expect(nameViolations({ path, source })).toEqual([]));
});

describe('names in the database', () => {
  const words = (source: string) =>
    sqlNameViolations({ path: 'supabase/migrations/x.sql', source }).map(({ line, word }) => [line, word]);

  test.each([
    ['create function private.tell_all() returns void', 'tell'],
    ['create or replace function public.merge(a uuid, kept uuid default null)', 'kept'],
    ['create trigger keep_slug before insert on public.hospitals', 'keep'],
    ['create policy somebody_reads on public.notes', 'somebody'],
    ['create table private.ghosts (', 'ghosts'],
    ['create unique index notes_kept_id_idx on public.notes (kept_id)', 'kept'],
    ['create type private.trouble as enum ()', 'trouble'],
    ["comment on column public.notes.began_at is 'When it started.'", 'began'],
    ['create function private.note(press uuid) returns void', 'press'],
  ])('%s', (source, word) => expect(words(`\n${source}`)).toEqual([[2, word]]));

  test('a call and a type of an argument are in order', () => {
    expect(words('create function private.note(a uuid) returns void as $$ select told(kept) $$')).toEqual([]);
  });
});

test('a text of a comment of the database is read to its end', () => {
  const source =
    "\ncomment on function private.f(a) is\n  'The person''s row, '\n  'which is kept.';\nselect 'told';";
  const path = 'supabase/migrations/x.sql';
  expect(sqlCommentViolations({ path, source })).toMatchObject([{ line: 2, word: 'kept' }]);
});

test('a message is read by its key, not by its text', () => {
  const source = "export const texts = {\n  'shift.begin': 'Begin',\n  'shift.start': 'You are told.',\n};";
  expect(messageKeyViolations({ path: 'src/i18n/en/x.ts', source })).toMatchObject([
    { line: 2, name: 'shift.begin', word: 'begin' },
  ]);
});

describe('titles of tests', () => {
  const words = (source: string) => titleViolations({ path, source }).map(({ word }) => word);

  test.each([
    ["test('nobody is told', () => {});", 'told'],
    ["it.each([1])('%s is kept', () => {});", 'kept'],
    ["test.describe('a start that begins', () => {});", 'begins'],
    ['describe.each`a`(`${1} of whoever`, () => {});', 'whoever'],
  ])('%s', (source, word) => expect(words(source)).toEqual([word]));

  test('other texts are in order', () => {
    expect(words("test('is stored', () => expect(tell('kept')).toBe('told'));")).toEqual([]);
  });
});

describe('words in comments', () => {
  test.each([
    ['x.ts', '// Nobody is told.', 'told'],
    ['x.tsx', 'const a = <p>{/* Somebody is here. */}</p>;', 'Somebody'],
    ['x.sql', "select '--'; -- a farewell", 'farewell'],
    ['x.css', '/* The rows\n   unfold. */', 'unfold'],
    ['x.js', '/**\n * Looked at again, by the mark.\n */', 'the mark'],
    ['x.ts', '/** The row; null where there is none. */', 'null where'],
  ])('%s: %s', (file, source, word) => {
    expect(commentWordViolations({ path: file, source }).map((violation) => violation.word)).toEqual([word]);
  });

  test('a press is an attempt at the desk and in sync, and a press of a key elsewhere', () => {
    const words = (file: string, source: string) =>
      commentWordViolations({ path: file, source }).map((violation) => violation.word);
    expect(words('src/hospital/rules/x.ts', '// Each press waits for its answer.')).toEqual(['press']);
    expect(
      words(
        'src/hospital/rules/x.ts',
        '// A key press, which the person may press again; marked without a press.',
      ),
    ).toEqual([]);
    expect(words('src/ui/x.ts', '// Each press waits for its answer.')).toEqual([]);
  });

  test('a value is stored, and the former word for it is reported', () => {
    const words = (source: string) =>
      commentWordViolations({ path, source }).map((violation) => violation.word);
    expect(words('// A kept draft.')).toEqual(['kept']);
  });

  test('the line is that of the word', () => {
    const source = 'const a = 1;\n/**\n * One.\n *\n * A ghost.\n */\nconst b = 2;';
    expect(commentWordViolations({ path, source })).toMatchObject([{ line: 5 }]);
  });

  test.each([
    ['x.ts', "const told = 'somebody'; // It recommends a change."],
    ['x.sql', "select 'it -- is told', told from ghosts; -- see private.told_rows"],
    ['x.css', '.ghost { color: red }'],
    ['x.sql', 'update a set b = null where c; -- The place where it is true.'],
  ])('%s: %s is in order', (file, source) =>
    expect(commentWordViolations({ path: file, source })).toEqual([]),
  );
});

test('documents are read without their code and quoted texts', () => {
  const words = (text: string) =>
    documentWordViolations({ path: 'x.md', text }).map(({ line, word }) => [line, word]);
  expect(words('# One\n\nThe agent is told of a ghost.')).toEqual([
    [3, 'told'],
    [3, 'ghost'],
  ]);
  expect(words('The agent reads "told", and `tell()` is called.')).toEqual([]);
});

describe('length of comments', () => {
  const line = '// One line of text.\n';
  test.each([
    ['four lines that follow each other', line.repeat(4)],
    ['a block of four lines', '/**\n * a\n * b\n *\n * c\n * d\n */'],
    ['one line as long as four', `// ${'word '.repeat(100)}`],
    ['a comment of SQL', '-- a\n-- b\n-- c\n-- d\n', 'x.sql'],
  ])('%s', (_, source, file = path) => {
    expect(commentLengthViolations({ path: file, source })).toMatchObject([{ kind: 'comment-length', file }]);
  });

  test.each([
    ['three lines', line.repeat(3)],
    ['two comments with an empty line between', `${line.repeat(2)}\n${line.repeat(2)}`],
    ['comments behind code', 'const a = 1; // a\nconst b = 1; // b\nconst c = 1; // c\nconst d = 1; // d\n'],
    ['tags of JSDoc', '/**\n * a\n * b\n * c\n * @param d e\n * @throws f\n */'],
  ])('%s are in order', (_, source) => expect(commentLengthViolations({ path, source })).toEqual([]));
});

describe('base names', () => {
  test.each([
    ['two modules', 'src/a/state.ts', 'src/b/state.ts'],
    ['a module and a component', 'src/a/state.ts', 'src/b/state.tsx'],
    ['two tests', 'src/a/state.test.ts', 'tests/b/state.test.tsx'],
    ['two stylesheets', 'src/a/card.css', 'src/b/card.css'],
  ])('%s', (_, one, other) => {
    expect(baseNameViolations([one, other])).toMatchObject([
      { file: one, word: other },
      { file: other, word: one },
    ]);
  });

  test.each([
    ['a module and its test', 'src/a/state.ts', 'tests/b/state.test.ts'],
    ['a component and its styles', 'src/a/card.tsx', 'src/a/card.css'],
    ['an index', 'sync/index.ts', 'supabase/local/index.ts'],
    ['a route', 'src/pages/events.tsx', 'src/lib/events.ts'],
    ['texts', 'src/i18n/en/events.ts', 'src/i18n/th/events.ts'],
    ['documents', 'src/README.md', 'sync/README.md'],
  ])('%s are in order', (_, one, other) => expect(baseNameViolations([one, other])).toEqual([]));
});
