import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCustomer } from '../../crm-fixtures.ts';
import { toEntry } from './customer-entry.ts';
import { buildIndex, summaryAt } from './customer-index.ts';
import { searchIndex } from './search.ts';

const somchai = aCustomer();
const namwan = aCustomer({
  id: '01900000-0000-7000-8000-000000000002',
  name: 'น้ำหวาน แก้วใส',
  nickname: null,
  telephone: '+66 2 123 4567',
  email: null,
});
const index = buildIndex([
  toEntry({ customer: somchai, plates: ['กข 1234 เชียงใหม่'] }),
  toEntry({ customer: namwan, plates: [] }),
]);
const find = (query: string) => namesOf(searchIndex({ index, query }));
const namesOf = (found: Uint32Array | null) =>
  found === null ? 'everybody' : [...found].map((position) => summaryAt(index, position).name);

describe('searchIndex', () => {
  it('answers everybody, in order, for an empty query', () => {
    expect(find('  ')).toBe('everybody');
  });

  it('finds by name without tone marks and by words in any order', () => {
    expect(find('นำหวาน')).toEqual([namwan.name]);
    expect(find('ใจดี สมชาย')).toEqual([somchai.name]);
  });

  it('finds by nickname and by e-mail in any case', () => {
    expect(find('ชาย')).toEqual([somchai.name]);
    expect(find('SOMCHAI@')).toEqual([somchai.name]);
  });

  it.each(['0812345678', '081 234', '+66 81-234', '๐๘๑๒', '5678'])('finds the phone as %s', (query) => {
    expect(find(query)).toEqual([somchai.name]);
  });

  it('finds a number saved with its country code by its Thai form', () => {
    expect(find('021234567')).toEqual([namwan.name]);
    expect(find('+66 2 123')).toEqual([namwan.name]);
  });

  it('does not join two fields into one', () => {
    expect(find('ใจดีชาย')).toEqual([]);
  });

  it.each(['กข1234', 'กข 1234', '1234 กข', 'กข ๑๒'])('finds the car by %s', (query) => {
    expect(find(query)).toEqual([somchai.name]);
  });

  it('every customer is found by any piece of the name', () => {
    const letters = fc.constantFrom(...Array.from('กขเแใาำิีุ่้ ABcd12-๓'));
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1 }), fc.nat(), fc.nat(), (name, start, length) => {
        const piece = name.slice(start % name.length).slice(0, length + 1);
        const one = buildIndex([toEntry({ customer: aCustomer({ name }), plates: [] })]);
        const found = searchIndex({ index: one, query: piece });
        expect(found === null || found.length === 1).toBe(true);
      }),
      { numRuns: 1_000, examples: [['เเก', 0, 0]] },
    );
  });
});
