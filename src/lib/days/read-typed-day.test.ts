import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './add-to-day.ts';
import { dayInNumbers, readTypedDay } from './read-typed-day.ts';

/** 1900 to 2400: every day that can be meant in either era. */
const day = fc.integer({ min: 0, max: 182_620 }).map((days) => addDays({ day: '1900-01-01', days }));

describe('readTypedDay (CUSTOMER-3)', () => {
  it('reads every day in both eras and many hands', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('/', '-', '.', ' ', ' / '), (date, mark) => {
        const [year = '', month = '', dayOfMonth = ''] = date.split('-');
        const buddhist = Number(year) + 543;
        expect(readTypedDay([dayOfMonth, month, year].join(mark))?.date).toBe(date);
        expect(readTypedDay([Number(dayOfMonth), Number(month), buddhist].join(mark))).toEqual({
          date,
          fromBuddhistYear: buddhist,
        });
        expect(readTypedDay(dayInNumbers(date))?.date).toBe(date);
        expect(readTypedDay(`${dayOfMonth}${month}${buddhist}`)?.date).toBe(date);
      }),
    );
  });

  it('knows the leap day by the Gregorian year that is meant', () => {
    expect(readTypedDay('29/02/2567')).toEqual({ date: '2024-02-29', fromBuddhistYear: 2567 });
    expect(readTypedDay('29/02/2568')).toBeNull();
    expect(readTypedDay('29/02/2023')).toBeNull();
    // 2600 is a leap year of neither era: it is 2057.
    expect(readTypedDay('29/02/2600')).toBeNull();
  });

  it('reads Thai digits', () => {
    expect(readTypedDay('๑๔/๐๕/๒๕๓๐')?.date).toBe('1987-05-14');
  });

  it.each([
    '',
    '14',
    '14/05',
    '14/05/67',
    '14/05/253',
    '32/01/2024',
    '1/13/2024',
    '31/04/2567',
    'พรุ่งนี้',
    '0/0/0000',
  ])('does not guess at "%s"', (text) => expect(readTypedDay(text)).toBeNull());
});
