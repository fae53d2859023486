import { expect, test } from 'vitest';
import { readRepository } from './citations.ts';

const parts = ['Context', 'Options considered', 'Decision', 'Consequences'];
/**
 * The list of journeys that record 0004 of the tests removed; it is a table without the parts of a record.
 */
const withoutParts = 'tests/decisions/0004-removed-journeys.md';

/** What a decision record lacks, as `path: part`. */
function lacking({ path, text }: { path: string; text: string }): string[] {
  const isDated = /^Date: \d{4}-\d{2}-\d{2}\. Status: (accepted|superseded by \S+|replaced)/m.test(text);
  const missing =
    path === withoutParts ? [] : parts.filter((part) => !text.split('\n').includes(`## ${part}`));
  return [...(isDated ? [] : ['date and status']), ...missing].map((part) => `${path}: ${part}`);
}

test('each decision record has date, status, context, options, decision and consequences', async () => {
  const { sources } = await readRepository();
  const records = sources.filter(({ path }) => /(^|\/)decisions\/\d{4}-[^/]+\.md$/.test(path));
  expect(records.length).toBeGreaterThan(80);
  expect(records.flatMap(lacking)).toEqual([]);
});

test('a record without a part is found', () => {
  const record = `# 0001 One\n\nDate: 2026-11-26. Status: accepted.\n\n${parts.map((part) => `## ${part}\nText.\n`).join('\n')}`;
  expect(lacking({ path: 'x.md', text: record })).toEqual([]);
  expect(lacking({ path: 'x.md', text: record.replace('## Decision', '**Decision.**') })).toEqual([
    'x.md: Decision',
  ]);
  expect(lacking({ path: 'x.md', text: record.replace('Status', 'State') })).toEqual([
    'x.md: date and status',
  ]);
});
