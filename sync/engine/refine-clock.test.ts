import { describe, expect, it } from 'vitest';
import { UNKNOWN_CLOCK, refineClock } from './refine-clock.ts';

const day = 24 * 60 * 60_000;
/** An answer to a device whose clock is `offsetMs` behind the server's. */
const answer = (offsetMs: number, { sentAtMs, tookMs }: { sentAtMs: number; tookMs: number }) => ({
  serverMs: sentAtMs + offsetMs + 20,
  sentAtMs,
  receivedAtMs: sentAtMs + tookMs,
});

describe('the measured clock of the server', () => {
  it('I7 is the middle of the first answer', () => {
    expect(refineClock(UNKNOWN_CLOCK, answer(5_000, { sentAtMs: 1_000, tookMs: 40 }))).toEqual({
      offsetMs: 5_000,
      errorMs: 20,
    });
  });

  it('I7 an answer that a device received after months of sleep moves nothing', () => {
    const known = refineClock(UNKNOWN_CLOCK, answer(5_000, { sentAtMs: 1_000, tookMs: 40 }));
    expect(refineClock(known, answer(5_000, { sentAtMs: 2_000, tookMs: 60 * day }))).toEqual(known);
  });

  it('I7 a clock that was set anew is noticed by the next answer, however slow', () => {
    const known = refineClock(UNKNOWN_CLOCK, answer(5_000, { sentAtMs: 1_000, tookMs: 40 }));
    const { offsetMs, errorMs } = refineClock(
      known,
      answer(-31 * day, { sentAtMs: 40 * day, tookMs: 10_000 }),
    );
    expect(Math.abs(offsetMs + 31 * day)).toBeLessThanOrEqual(errorMs);
  });

  it('I7 a clock that is set back while a call is under way is measured as it is afterwards', () => {
    const known = refineClock(UNKNOWN_CLOCK, answer(5_000, { sentAtMs: 1_000, tookMs: 40 }));
    const setBack = { serverMs: 8_000, sentAtMs: 2_960, receivedAtMs: 3_000 - 60 * day };
    expect(refineClock(known, setBack).offsetMs).toBe(60 * day + 5_000);
  });

  it('I7 a quicker answer replaces a slower one', () => {
    const slow = refineClock(UNKNOWN_CLOCK, answer(5_000, { sentAtMs: 1_000, tookMs: 9_000 }));
    expect(refineClock(slow, answer(5_000, { sentAtMs: 20_000, tookMs: 40 })).offsetMs).toBe(5_000);
  });
});
