import { expect, it } from 'vitest';
import { evaluate } from './evaluate-desk.ts';

const figures = (slowest: number) =>
  [...Array.from({ length: 94 }, () => 50), ...Array(6).fill(slowest)] as number[];

it('judges the 95th of a hundred scans at 4×, and nothing else', () => {
  const measured = {
    bookings: 10_000,
    closed: 0,
    firstList: { ms: 1, bytes: 1 },
    scans: { 1: [900], 4: figures(100) },
    firstScans: [900],
  };
  expect(evaluate(measured)).toMatchObject([{ figure: 100, met: true }]);
  expect(evaluate({ ...measured, scans: { 1: [1], 4: figures(101) } })).toMatchObject([
    { figure: 101, met: false },
  ]);
  expect(evaluate({ ...measured, scans: { 1: [1], 4: [] } })).toMatchObject([{ met: false }]);
});
