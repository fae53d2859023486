import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';
import { columnsOfRollout, problemsOfRollout, valuesOfRow } from './rollout.ts';

const values = valuesOfRow({
  minimum_release: 2,
  refuse_below: 1,
  rollout_percent: 50,
  notice_th: null,
  notice_en: null,
  paused_until: null,
  updated_at: '2026-11-20T03:00:00+00:00',
});

test.each([
  [{}, {}],
  [{ minimum: '-1' }, { minimum: 'number' }],
  [{ refuseBelow: '3' }, { refuseBelow: 'above_minimum' }],
  [{ refuseBelow: '' }, { refuseBelow: 'number' }],
  [{ percent: '101' }, { percent: 'percent' }],
  [{ percent: '1.5' }, { percent: 'percent' }],
  [{ noticeTh: 'ก'.repeat(301) }, { noticeTh: 'notice' }],
  [{ noticeEn: ` ${'x'.repeat(300)} ` }, {}],
])('the form has the checks of the table: %j', (changed, problems) => {
  expect(problemsOfRollout({ ...values, ...changed })).toEqual(problems);
});

test('a pause counts from the server’s time; without a choice the present one is not written', () => {
  const nowMs = Date.parse('2026-11-20T03:00:00Z');
  const pausedUntil = (pause: '15' | 'none' | 'as_is') =>
    columnsOfRollout({ values: { ...values, pause }, nowMs }).paused_until;
  expect(pausedUntil('15')).toBe('2026-11-20T03:15:00.000Z');
  expect(pausedUntil('none')).toBeNull();
  expect(pausedUntil('as_is')).toBeUndefined();
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_500, '1.5 kB'],
  [90_500_000, '90.5 MB'],
  [2_000_000_000_000, '2 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
