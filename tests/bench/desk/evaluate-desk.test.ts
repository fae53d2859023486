import { expect, it } from 'vitest';
import { evaluate } from './evaluate-desk.ts';

const figures = (slowest: number) =>
  [...Array.from({ length: 94 }, () => 50), ...Array(6).fill(slowest)] as number[];

const measured = {
  bookings: 10_000,
  closed: 0,
  firstList: { ms: 1, bytes: 1 },
  scans: { 1: [900], 4: figures(100) },
  firstScans: [900],
  firstScreens: [1_900, 2_000, 9_000],
  camera: { codes: 200, read: 190, wrong: 0 },
};

it('evaluates the 95th of a hundred scans at 4×', () => {
  expect(evaluate(measured)[0]).toMatchObject({ figure: 100, met: true });
  expect(evaluate({ ...measured, scans: { 1: [1], 4: figures(101) } })[0]).toMatchObject({
    figure: 101,
    met: false,
  });
  expect(evaluate({ ...measured, scans: { 1: [1], 4: [] } })[0]).toMatchObject({ met: false });
});

it('evaluates the first screen, the codes that the camera missed, and those that it read wrong', () => {
  const met = (part: Partial<typeof measured>) => evaluate({ ...measured, ...part }).map((one) => one.met);
  expect(met({})).toEqual([true, true, true, true]);
  expect(met({ firstScreens: [2_001] })).toEqual([true, false, true, true]);
  expect(met({ camera: { codes: 200, read: 189, wrong: 0 } })).toEqual([true, true, false, true]);
  expect(met({ camera: { codes: 200, read: 200, wrong: 1 } })).toEqual([true, true, true, false]);
});

it('evaluates time and size of the first list where the hospital has bookings that were closed long ago', () => {
  const met = (firstList: typeof measured.firstList) =>
    evaluate({ ...measured, closed: 480_000, firstList })
      .slice(4)
      .map((one) => one.met);
  expect(met({ ms: 20_000, bytes: 20e6 })).toEqual([true, true]);
  expect(met({ ms: 21_000, bytes: 1 })).toEqual([false, true]);
  expect(met({ ms: 1, bytes: 21e6 })).toEqual([true, false]);
});
