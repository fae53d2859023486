import { expect, it } from 'vitest';
import { readVoucher, voucherView } from './voucher.ts';

const told = {
  state: 'available',
  code: 'K7M4P2X9QX',
  promotion_title: 'ตรวจสุขภาพ',
  promotion_start: '2026-01-01',
  promotion_end: '2026-11-20',
  used_at: null,
  hospital_name: 'โรงพยาบาลสบายดี',
  hospital_slug: 'sabai-dee',
  url_slug: null,
  image_url: null,
};

it('reads what the server tells of a voucher, and nothing else', () => {
  expect(readVoucher(told)).toEqual(told);
  expect(readVoucher({ ...told, name: 'สมหญิง' })).toEqual(told);
  expect(readVoucher({ state: 'unknown' })).toEqual({ state: 'unknown' });
  for (const json of [null, [], 'x', {}, { ...told, state: 'odd' }, { ...told, code: 1 }]) {
    expect(readVoucher(json)).toBeNull();
  }
});

it.each([
  ['2025-12-31', 'notYet'],
  ['2026-01-01', 'available'],
  ['2026-11-20', 'available'],
  ['2026-11-21', 'ended'],
])('on %s it is %s', (today, face) => {
  expect(voucherView({ voucher: { ...told, state: 'available' }, today })).toBe(face);
  expect(voucherView({ voucher: { ...told, state: 'used' }, today })).toBe('used');
  expect(voucherView({ voucher: { ...told, state: 'cancelled' }, today })).toBe('cancelled');
});

it('a promotion without days is never too early or too late', () => {
  const voucher = { state: 'available', promotion_start: null, promotion_end: null } as const;
  expect(voucherView({ voucher, today: '2026-11-21' })).toBe('available');
});
