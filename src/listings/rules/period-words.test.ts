import { expect, it } from 'vitest';
import { periodWords } from './period-words.ts';

const words = (now: string, endDate: string, startDate = '2026-01-01') =>
  periodWords({ startDate, endDate, nowMs: Date.parse(now) });

it('MARKET-8: names the end, counts the last seven days, and says that it has ended, by the days of Bangkok', () => {
  expect(words('2026-03-01T12:00+07:00', '2026-03-09')).toMatchObject({ says: 'until', day: '2026-03-09' });
  expect(words('2026-03-01T12:00+07:00', '2026-03-08')).toMatchObject({ says: 'endsIn', days: 7 });
  expect(words('2026-03-07T23:59+07:00', '2026-03-08')).toMatchObject({ says: 'endsIn', days: 1 });
  expect(words('2026-03-08T00:00+07:00', '2026-03-08').says).toBe('endsToday');
  expect(words('2026-03-08T23:59+07:00', '2026-03-08').says).toBe('endsToday');
  expect(words('2026-03-09T00:00+07:00', '2026-03-08').says).toBe('ended');
});

it('MARKET-8: names the first day of what has not begun, and the year of a far day', () => {
  const early = words('2026-03-01T23:59+07:00', '2026-03-09', '2026-03-02');
  expect(early).toEqual({ says: 'from', day: '2026-03-02', days: 1, hasYear: false });
  expect(words('2026-03-02T00:00+07:00', '2026-03-09', '2026-03-02').says).toBe('endsIn');
  expect(words('2026-03-01T00:00+07:00', '2027-02-01').hasYear).toBe(true);
});
