import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './add-to-day.ts';
import { dayInNumbers, daysByCentury, readTypedDay } from './read-typed-day.ts';

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
    ['5 มี.ค. 2530', '1987-03-05'],
    ['5 มีนาคม 2530', '1987-03-05'],
    ['05มีค2530', '1987-03-05'],
    ['๕ มีนา ๒๕๓๐', '1987-03-05'],
    ['29 ก.พ. 2567', '2024-02-29'],
    ['1 มิ.ย. 2530', '1987-06-01'],
    ['31 Dec 1999', '1999-12-31'],
    ['1-Sept-1999', '1999-09-01'],
    ['12 พฤศจิกายน 2530', '1987-11-12'],
  ])('reads the month of "%s" by its name', (text, date) => expect(readTypedDay(text)?.date).toBe(date));

  it.each([
    '',
    '5 ม.ม. 2530',
    '5 ma 1987',
    '31 เม.ย. 2530',
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

describe('daysByCentury', () => {
  const today = '2026-11-24';

  it('offers each century that the two digits can mean, the nearest first', () => {
    expect(daysByCentury({ text: '5/3/30', today })).toEqual(['2030-03-05', '1987-03-05', '1930-03-05']);
    expect(daysByCentury({ text: '5 มี.ค. 30', today, latest: today })).toEqual(['1987-03-05', '1930-03-05']);
    expect(daysByCentury({ text: '29/2/67', today, latest: today })).toEqual(['2024-02-29']);
  });

  it.each(['', '5/3', '5/3/2530', '5/3/1987', '32/1/30', '5/3/300'])('asks nothing of "%s"', (text) =>
    expect(daysByCentury({ text, today })).toEqual([]),
  );
});
