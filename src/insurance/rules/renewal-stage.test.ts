import { describe, expect, it } from 'vitest';
import { insuranceStatus } from './insurance-status.ts';
import { renewalStage } from './renewal-stage.ts';

const nowMs = Date.parse('2026-11-24T03:00:00Z');
const stageAt = (day: string | null) =>
  renewalStage(insuranceStatus({ coverageEnd: day && `${day}T16:59:59.999Z`, nowMs }));

describe('renewalStage', () => {
  it.each([
    ['2027-02-25', null],
    ['2027-02-24', 'ahead'],
    ['2026-12-25', 'ahead'],
    ['2026-12-24', 'soon'],
    ['2026-12-02', 'soon'],
    ['2026-12-01', 'urgent'],
    ['2026-11-24', 'urgent'],
    ['2026-11-23', 'lapsed'],
    ['2026-08-26', 'lapsed'],
    ['2026-08-25', null],
    [null, null],
  ])('of a cover that ends on %s is %s', (day, stage) => expect(stageAt(day)).toBe(stage));
});
