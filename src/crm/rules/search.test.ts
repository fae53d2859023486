import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCustomer } from '../fixtures.ts';
import { searchCustomers, toSearchable } from './search.ts';

const somchai = aCustomer();
const namwan = aCustomer({
  id: '2',
  name: 'น้ำหวาน แก้วใส',
  nickname: null,
  telephone: '+66 2 123 4567',
  email: null,
});
const among = [somchai, namwan].map(toSearchable);
const find = (query: string) => searchCustomers({ among, query }).map((row) => row.name);

describe('searchCustomers', () => {
  it('answers everybody, in order, for an empty query', () => {
    expect(find('  ')).toEqual([somchai.name, namwan.name]);
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

  it('every customer is found by any piece of the name', () => {
    const letters = fc.constantFrom(...Array.from('กขเแใาำิีุ่้ ABcd12-๓'));
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1 }), fc.nat(), fc.nat(), (name, start, length) => {
        const piece = name.slice(start % name.length).slice(0, length + 1);
        const row = aCustomer({ name });
        expect(searchCustomers({ among: [toSearchable(row)], query: piece })).toEqual([row]);
      }),
      { numRuns: 1_000, examples: [['เเก', 0, 0]] },
    );
  });
});
