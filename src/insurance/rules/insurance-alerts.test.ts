import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alertWindow, insuranceAlerts, isRenewed, isSettled } from './insurance-alerts.ts';

const NOW = Date.parse('2026-11-20T03:00:00Z');
const DAY_MS = 86_400_000;
const record = (id: string, end: string | null, deleted_at: string | null = null) => ({
  id,
  coverage_end: end,
  deleted_at,
});
const alertsOf = (records: ReturnType<typeof record>[]) => {
  const { coming, lapsed } = insuranceAlerts({ records, nowMs: NOW });
  return { coming: coming.map(({ record: { id } }) => id), lapsed: lapsed.map(({ record: { id } }) => id) };
};

it('covers of the next three months, the soonest first, and apart from them those that lapsed', () => {
  const records = [
    record('in three months', '2027-02-20T16:59:59.999Z'),
    record('later', '2027-02-21T16:59:59.999Z'),
    record('tomorrow', '2026-11-21T16:59:59.999Z'),
    record('yesterday', '2026-11-19T16:59:59+00:00'),
    record('long ago', '2026-06-01T16:59:59Z'),
    record('last month', '2026-10-20T16:59:59Z'),
    record('deleted', '2026-11-25T16:59:59Z', '2026-11-20T00:00:00Z'),
    record('without an end', null),
  ];
  expect(alertsOf(records)).toEqual({
    coming: ['tomorrow', 'in three months'],
    lapsed: ['yesterday', 'last month'],
  });
});

it('says on which day in Bangkok and how urgent', () => {
  const { coming } = insuranceAlerts({
    records: [record('a', '2026-11-26T16:59:59.999Z'), record('b', '2026-12-20T16:59:59Z')],
    nowMs: NOW,
  });
  expect(coming.map(({ endDay, status }) => [endDay, status])).toEqual([
    ['2026-11-26', { state: 'running', daysLeft: 6, urgency: 'urgent' }],
    ['2026-12-20', { state: 'running', daysLeft: 30, urgency: 'soon' }],
  ]);
});

it('the window of the index leaves no alert out, however the server writes the time', () => {
  const window = alertWindow(NOW);
  fc.assert(
    fc.property(fc.integer({ min: -120 * 24, max: 120 * 24 }), fc.boolean(), (hours, ofServer) => {
      const text = new Date(NOW + (hours * DAY_MS) / 24).toISOString();
      const end = ofServer ? text.replace('.000Z', '+00:00') : text;
      const { coming, lapsed } = alertsOf([record('a', end)]);
      const inside = end >= window.from && end <= window.to;
      expect(inside || coming.length + lapsed.length === 0).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

const cover = (columns: Partial<Parameters<typeof isRenewed>[0]['record']>) => ({
  customer_id: 'a',
  license_plate: '1กข 1234',
  car_brand: 'Toyota',
  car_model: 'Yaris',
  coverage_end: '2026-12-01T16:59:59Z',
  deleted_at: null,
  ...columns,
});

it.each([
  ['itself alone', {}, false],
  ['a later cover', { coverage_end: '2027-12-01T16:59:59+00:00' }, true],
  [
    'a later cover, the plate typed otherwise',
    { license_plate: '๑กข-1234', coverage_end: '2027-12-01' },
    true,
  ],
  ['the same end again', { coverage_end: '2026-12-01T16:59:59.000Z' }, false],
  ['an end that is later within the same day', { coverage_end: '2026-12-01T16:59:59.999Z' }, true],
  ['an earlier cover', { coverage_end: '2025-12-01T16:59:59Z' }, false],
  ['a later cover that was deleted', { coverage_end: '2027-12-01', deleted_at: '2026-11-20' }, false],
  ['a later cover of another car', { coverage_end: '2027-12-01', license_plate: '1กข 1235' }, false],
  ['a later cover of another customer', { coverage_end: '2027-12-01', customer_id: 'b' }, false],
  ['a later cover of a car without a plate', { coverage_end: '2027-12-01', license_plate: null }, false],
  ['a cover without an end', { coverage_end: null }, false],
])('a renewed cover is known by %s', (_, other, renewed) => {
  const record = cover({});
  expect(isRenewed({ record, covers: [record, cover(other)] })).toBe(renewed);
});

it.each([
  ['the same brand and model', { car_brand: 'TOYOTA' }, true],
  ['another model', { car_model: 'Hilux' }, false],
  ['another brand', { car_brand: 'Isuzu' }, false],
  ['a plate', { license_plate: '1กข 1234' }, false],
])('of cars without a plate a later cover renews that of a car with %s', (_, other, renewed) => {
  const later = cover({ license_plate: null, coverage_end: '2027-12-01', ...other });
  expect(isRenewed({ record: cover({ license_plate: null }), covers: [later] })).toBe(renewed);
});

it('a cover without an end is renewed by none', () => {
  expect(isRenewed({ record: cover({ coverage_end: null }), covers: [cover({})] })).toBe(false);
});

it.each([
  ['nothing was set', null, null, false],
  ['it was quoted', 'quoted', '2026-12-01', false],
  ['it was lost', 'lost', '2026-12-01', true],
  ['it was renewed, with the tax that ends later', 'renewed', '2026-12-31', true],
  ['it was lost the year before', 'lost', '2025-12-01', false],
] as const)('INSURANCE-11 reminds of a cover until it is settled: %s', (_, stage, until, settled) => {
  const record = { ...cover({}), renewal_stage: stage, renewal_until: until };
  expect(isSettled({ record, covers: [record] })).toBe(settled);
});
