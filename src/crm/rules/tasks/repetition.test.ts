import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../lib/days/add-to-day.ts';
import { latestOccurrenceIndex, occurrenceDay, shownDay } from './repetition.ts';
import { repetitions, type Repetition } from './task.ts';

const first = (start: string, repeat: Repetition, count: number) =>
  Array.from({ length: count }, (_, index) => occurrenceDay({ start, repeat, index }));

describe('CUSTOMER-15: a repeated task', () => {
  it('is counted from its first day, and by the last day of a shorter month', () => {
    expect(first('2026-11-25', 'daily', 2)).toEqual(['2026-11-25', '2026-11-26']);
    expect(first('2026-11-25', 'weekly', 2)).toEqual(['2026-11-25', '2026-12-02']);
    expect(first('2026-12-31', 'monthly', 4)).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
    expect(first('2028-02-29', 'yearly', 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('has the latest occurrence up to a day, and the next one after it', () => {
    const days = fc.integer({ min: 0, max: 5_000 }).map((n) => addDays({ day: '2024-01-01', days: n }));
    fc.assert(
      fc.property(days, days, fc.constantFrom(...repetitions), (start, day, repeat) => {
        const index = latestOccurrenceIndex({ start, repeat, day });
        expect(index).toBeGreaterThanOrEqual(0);
        if (day >= start) expect(occurrenceDay({ start, repeat, index }) <= day).toBe(true);
        expect(occurrenceDay({ start, repeat, index: index + 1 }) > day).toBe(true);
      }),
    );
  });

  it('is shown in its form by the next day from today on', () => {
    const today = '2026-11-25';
    const shown = (due_on: string | null, repeat: Repetition | null) =>
      shownDay({ task: { due_on, repeat }, today });
    expect(shown('2026-11-01', null)).toBe('2026-11-01');
    expect(shown(null, 'daily')).toBeNull();
    expect(shown('2026-11-01', 'daily')).toBe(today);
    expect(shown('2026-11-01', 'monthly')).toBe('2026-12-01');
    expect(shown('2026-12-24', 'yearly')).toBe('2026-12-24');
  });
});
