import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBuddhistDate } from './buddhist-year.ts';

describe('readBuddhistDate (CUSTOMER-3)', () => {
  it('converts a year above 2400 and says which it was', () => {
    expect(readBuddhistDate('2533-05-01')).toEqual({ date: '1990-05-01', fromBuddhistYear: 2533 });
  });

  it('leaves 2400 and below, and what is no date, alone', () => {
    expect(readBuddhistDate('2400-01-01')).toEqual({ date: '2400-01-01', fromBuddhistYear: null });
    expect(readBuddhistDate('1990-05-01').date).toBe('1990-05-01');
    expect(readBuddhistDate('1 May 2533').date).toBe('1 May 2533');
    expect(readBuddhistDate('').date).toBe('');
  });

  it('keeps the leap day: 2567 is 2024', () => {
    expect(readBuddhistDate('2567-02-29').date).toBe('2024-02-29');
  });

  it('converts once only, for every year that people write', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2943 }), (year) => {
        const once = readBuddhistDate(`${String(year).padStart(4, '0')}-12-31`).date;
        expect(readBuddhistDate(once)).toEqual({ date: once, fromBuddhistYear: null });
      }),
    );
  });
});
