import { describe, expect, it } from 'vitest';
import { formatDay, formatMoment, formatTime } from './format-date.ts';

describe('formatDay', () => {
  it('writes the Thai month and the Buddhist year', () => {
    expect(formatDay({ date: '1990-05-01', style: 'thai' })).toBe('1 พ.ค. 2533');
  });

  it('writes both years in English', () => {
    expect(formatDay({ date: '1990-05-01', style: 'english' })).toBe('1 May 1990 (2533)');
  });

  it('shows what is no date as it is', () => {
    expect(formatDay({ date: 'soon', style: 'thai' })).toBe('soon');
  });
});

it('formatMoment writes the time in Bangkok', () => {
  const atMs = Date.UTC(2026, 10, 20, 18, 5);
  expect(formatMoment({ atMs, style: 'english' })).toBe('21 Nov 2026, 01:05');
  expect(formatMoment({ atMs, style: 'thai' })).toMatch(/^21 พ\.ย\. 2569 01:05$/);
});

it('formatTime writes the hours and minutes in Bangkok', () => {
  expect(formatTime(Date.UTC(2026, 10, 20, 18, 5))).toBe('01:05');
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, Date.parse('4000-01-01T00:00:00+00:00 BC')])(
  'writes nothing for %s, which is no moment',
  (atMs) => {
    expect(formatMoment({ atMs, style: 'thai' })).toBe('');
    expect(formatMoment({ atMs, style: 'english' })).toBe('');
    expect(formatTime(atMs)).toBe('');
  },
);
