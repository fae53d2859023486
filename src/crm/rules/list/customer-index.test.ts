import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aCustomer } from '../../crm-fixtures.ts';
import { changeIndex, entriesOf } from './change-index.ts';
import { type CustomerEntry, toEntry } from './customer-entry.ts';
import { buildIndex, summaryAt } from './customer-index.ts';
import { searchIndex } from './search.ts';

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const names = ['กา', 'เก่ง', 'แก้ว', 'ขวัญ', 'โอ๋', 'Anna', 'น้ำ', 'สมชาย ๒', 'สมชาย 10'];
const entry = fc
  .record({
    n: fc.nat(30),
    name: fc.constantFrom(...names),
    phone: fc.constantFrom('0812345678', '+6621234567'),
  })
  .map(({ n, name, phone }) =>
    toEntry({ customer: aCustomer({ id: idOf(n), name, telephone: phone }), plates: [`กข ${n}`] }),
  );
const byId = (entries: readonly CustomerEntry[]) => new Map(entries.map((one) => [one.id, one]));

it('holds every customer once, in Thai order, with all that is shown of them', () => {
  const anna = toEntry({ customer: aCustomer({ id: idOf(1), name: 'Anna', nickname: null }), plates: [] });
  const kae = toEntry({ customer: aCustomer({ id: idOf(2), name: 'แก้ว\n\u001fใจ' }), plates: [] });
  const kho = toEntry({ customer: aCustomer({ id: idOf(3), name: 'ขวัญ' }), plates: [] });
  const index = buildIndex([kho, kae, anna]);
  expect(entriesOf(index)).toEqual([kae, kho, anna]);
  expect(summaryAt(index, 0)).toMatchObject({ name: 'แก้ว ใจ', nickname: 'ชาย', phone: '081-234-5678' });
  expect(entriesOf(index)[0]).toMatchObject({ birthday: 501, birthYear: 1990 });
});

it('a changed index equals one built anew of the same customers', () => {
  const change = fc.tuple(entry, fc.boolean());
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 20 }),
      fc.array(change, { maxLength: 12 }),
      (before, changed) => {
        const rows = byId(before);
        const changes = new Map(changed.map(([one, isChanged]) => [one.id, isChanged ? one : null]));
        const index = changeIndex(buildIndex([...rows.values()]), changes);
        for (const [id, one] of changes) {
          if (one) rows.set(id, one);
          else rows.delete(id);
        }
        expect(index).toEqual(buildIndex([...rows.values()]));
      },
    ),
    { numRuns: 500 },
  );
});

it('finds in a packed index exactly those who are found one by one', () => {
  const query = fc.constantFrom('ก', 'แก', 'กา', '081', '02', 'กข 3', '1', 'anna', 'ชาย สม', '๒');
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 25 }), query, (entries, typed) => {
      const index = buildIndex([...byId(entries).values()]);
      const one = (position: number) =>
        searchIndex({ index: buildIndex([entriesOf(index)[position]!]), query: typed })?.length === 1;
      const expected = Array.from({ length: index.count }, (_, position) => position).filter(one);
      expect([...(searchIndex({ index, query: typed }) ?? [])]).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
