import { expect, test } from 'vitest';
import { clockReads, filesThatTakeClock, takesClock } from './unstated-clock.ts';

test('rules and the engine never ask the device for the time', async () => {
  const files = await filesThatTakeClock();
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap(clockReads)).toEqual([]);
});

test.each(['new Date()', 'new Date ( )', 'const d = new Date;', 'return Date();', 'f(new Date(), 1)'])(
  '%s is found',
  (source) => expect(clockReads({ path: 'x.ts', source })).toEqual(['x.ts:1']),
);

test.each([
  'new Date(value)',
  'new Date(nowMs)',
  'formatDate()',
  '// new Date()',
  'clock.Date()',
  'toDate()',
])('%s is left alone', (source) => expect(clockReads({ path: 'x.ts', source })).toEqual([]));

test('only rules and the engine are looked at', () => {
  expect(takesClock('src/crm/rules/customer/customer.ts')).toBe(true);
  expect(takesClock('sync/engine/run.ts')).toBe(true);
  expect(takesClock('sync/engine/run.test.ts')).toBe(false);
  expect(takesClock('src/crm/data/customer/add-customer.ts')).toBe(false);
});
