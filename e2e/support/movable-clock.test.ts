import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installMovableClock } from './movable-clock.ts';

const startMs = 1_000_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: startMs }));
afterEach(() => void vi.useRealTimers());

it('advances what Date says about now, and nothing else about dates, until it is reset', () => {
  const RealDate = Date;
  const clock = installMovableClock();
  clock.advance(3_600_000);
  expect([Date.now(), new Date().getTime()]).toEqual([startMs + 3_600_000, startMs + 3_600_000]);
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
  expect(Date.parse('1970-01-01T00:00:01Z')).toBe(1_000);
  expect(new Date()).toBeInstanceOf(RealDate);
  expect(new RealDate(0)).toBeInstanceOf(Date);
  clock.reset();
  expect(Date.now()).toBe(startMs);
  globalThis.Date = RealDate;
});
