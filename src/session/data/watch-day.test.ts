import { afterEach, expect, it, vi } from 'vitest';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { watchDay } from './watch-day.ts';

afterEach(() => vi.useRealTimers());

/** An app that stays open from `time` on; `days` are the Bangkok days that it has shown. */
function watchFrom(time: string) {
  vi.useFakeTimers({ now: Date.parse(time) });
  const page = new EventTarget();
  const days = new Set<string>();
  const stop = watchDay({ page, nowMs: () => Date.now(), look: () => days.add(bangkokDay(Date.now())) });
  return { page, days, stop };
}

it('an app left open looks at the clock at each midnight in Bangkok', () => {
  const { days, stop } = watchFrom('2026-11-20T15:30:00+07:00');
  vi.advanceTimersByTime(8.5 * 3_600_000 - 1);
  expect([...days]).toEqual(['2026-11-20']);
  vi.advanceTimersByTime(1);
  expect([...days]).toEqual(['2026-11-20', '2026-11-21']);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(days.has('2026-11-22')).toBe(true);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('an app that was out of sight looks when it is seen again', () => {
  const { page, days, stop } = watchFrom('2026-11-20T23:00:00+07:00');
  // While a device sleeps, its clock runs on but its timers do not.
  vi.setSystemTime(Date.parse('2026-11-23T08:00:00+07:00'));
  page.dispatchEvent(new Event('visibilitychange'));
  expect([...days]).toEqual(['2026-11-23']);
  stop();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(days.size).toBe(1);
});
