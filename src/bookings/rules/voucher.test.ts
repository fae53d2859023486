import { expect, it } from 'vitest';
import { readBookingCode } from './booking-code.ts';
import { readVoucher, voucherUrl, voucherView } from './voucher.ts';

const voucherJson = {
  state: 'available',
  code: 'K7M4P2X9QX',
  promotion_title: 'ตรวจสุขภาพ',
  promotion_start: '2026-01-01',
  promotion_end: '2026-11-20',
  used_at: null,
  voided_at: '2026-11-20T04:00:00Z',
  hospital_name: 'โรงพยาบาลสบายดี',
  hospital_slug: 'sabai-dee',
  url_slug: null,
  image_url: null,
};

it('reads what the server answers about a voucher, and nothing else', () => {
  expect(readVoucher(voucherJson)).toEqual(voucherJson);
  expect(readVoucher({ ...voucherJson, name: 'สมหญิง' })).toEqual(voucherJson);
  expect(readVoucher({ state: 'unknown' })).toEqual({ state: 'unknown' });
  for (const json of [null, [], 'x', {}, { ...voucherJson, state: 'odd' }, { ...voucherJson, code: 1 }]) {
    expect(readVoucher(json)).toBeNull();
  }
});

it('SECURITY-84 a hidden promotion has no title on its voucher', () => {
  const hidden = { ...voucherJson, promotion_title: null };
  expect(readVoucher(hidden)).toEqual(hidden);
});

it.each([
  ['2025-12-31', 'notYet'],
  ['2026-01-01', 'available'],
  ['2026-11-20', 'available'],
  ['2026-11-21', 'ended'],
])('on %s it is %s', (today, view) => {
  expect(voucherView({ voucher: { ...voucherJson, state: 'available' }, today })).toBe(view);
  expect(voucherView({ voucher: { ...voucherJson, state: 'used' }, today })).toBe('used');
  expect(voucherView({ voucher: { ...voucherJson, state: 'cancelled' }, today })).toBe('cancelled');
});

it('a promotion without days is never too early or too late', () => {
  const voucher = { state: 'available', promotion_start: null, promotion_end: null } as const;
  expect(voucherView({ voucher, today: '2026-11-21' })).toBe('available');
});

it('leads to the page of the code, from which the reception reads it again', () => {
  const url = voucherUrl({ origin: 'https://sabai.example', code: 'K7M4P2X9QT', signature: null });
  expect(url).toBe('https://sabai.example/v/K7M4P2X9QT');
  expect(readBookingCode(url).code).toBe('K7M4P2X9QT');
});
