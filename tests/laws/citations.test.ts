import { expect, test } from 'vitest';
import { brokenCitations, definedRules, readRepository, rulePages } from './citations.ts';

test('everything that code, tests and documents cite can be opened', async () => {
  const { paths, sources } = await readRepository();
  const documents = sources.filter(({ path }) => path.endsWith('.md'));
  const pages = documents.filter(({ path }) => rulePages.some((page) => page === path));
  expect(pages).toHaveLength(rulePages.length);
  const defined = pages.flatMap(({ text }) => definedRules(text));
  expect(defined.filter((rule, index) => defined.indexOf(rule) !== index)).toEqual([]);
  const targets = { rules: new Set(defined), paths, documents };
  expect(sources.flatMap((source) => brokenCitations({ source, targets }))).toEqual([]);
});

test('each name in the table of common changes is in a file that its row cites', async () => {
  const { sources } = await readRepository();
  const textOf = new Map(sources.map(({ path, text }) => [path, text]));
  const [, table = ''] = (textOf.get('ARCHITECTURE.md') ?? '').split('## Where common changes are');
  const rows = (table.split('\n## ')[0] ?? '').split('\n').map((row) => [...row.matchAll(/`([^`]+)`/g)]);
  const lost = rows.flatMap((cited) => {
    const words = cited.map(([, word = '']) => word);
    const texts = words.flatMap((word) => textOf.get(word) ?? []);
    const names = words.filter((word) => /^(private\.)?\w+$/.test(word) && word.length > 4);
    return names.filter((name) => !texts.some((text) => text.includes(name)));
  });
  expect(rows.flat().length).toBeGreaterThan(10);
  expect(lost).toEqual([]);
});

test('rules are the first cells of tables, also of several and of ranges', () => {
  const table =
    '| rule | |\n|---|---|\n| SHELL-1 | One. |\n| B10 B12 | Two. |\n| L1–L3 | Three. |\n| W1 is no rule | |';
  expect(definedRules(table)).toEqual(['SHELL-1', 'B10', 'B12', 'L1', 'L2', 'L3']);
});

const targets = {
  rules: new Set(['SHELL-1', 'W1']),
  paths: new Set(['src/decisions/0004-pages.md', 'src/app/main.ts', 'sync/SPEC.md', 'NOTES.md']),
  documents: [{ path: 'NOTES.md', text: '# Notes\n\n7. A rule.\n\n## Error codes\n' }],
};
const broken = (path: string, text: string) => brokenCitations({ source: { path, text }, targets });

test.each([
  ['// A toast stays (SHELL-2).', 'SHELL-2'],
  ['/** Rule SHEL-1 has a typing error. */', 'SHEL-1'],
  ['/**\n * The row comes first (rules W1,\n * W2).\n */', 'W2'],
  ['// The row comes first (W2).', 'W2'],
  ["test('W2 the row comes first', () => {});", 'W2'],
  ["])('W2: %s', (row) => {});", 'W2'],
  ['// The pages are filled (decision 0005).', 'decisions/0005'],
  ['// The pages are filled (src/decisions/0005).', 'src/decisions/0005'],
  ['// The way there is in app/other.ts.', 'app/other.ts'],
  ['// The fault has a name (sync.md).', 'sync.md'],
  ['// Empty is null (NOTES, rule 8).', 'NOTES, rule 8'],
  ['// The codes are listed (NOTES, "Codes").', 'NOTES, "Codes"'],
  ['// At most three (spec 1 §9).', 'spec 1'],
  ['// The limit is 100 ms (issue 7).', 'issue 7'],
  ['// Staff may too (decision\n// A4).', 'decision A4'],
])('%j is found', (text, citation) =>
  expect(broken('src/app/rules/x.ts', text)).toContain(`src/app/rules/x.ts: ${citation}`),
);

test.each([
  '// A toast stays (SHELL-1), as in rule W1.',
  "test('W1 the row comes first', () => {});",
  '// The pages are filled (decision 0004, app/main.ts, SPEC.md).',
  '// Empty is null (NOTES, rule 7), and codes are listed (NOTES, "Error codes").',
  "import { other } from './app/other.ts';",
  "const key = 'SECRET-18';",
])('%j is left alone', (text) => expect(broken('src/app/rules/x.ts', text)).toEqual([]));
