import { expect, it } from 'vitest';
import { aPromotion } from '../../crm-fixtures.ts';
import {
  checkBookingForm,
  groupPromotions,
  MAX_STORED_PROMOTIONS,
  needsServer,
  parseBookingDraft,
  prefilledPrice,
} from './booking-values.ts';

it.each([
  [{ price: 1999.9, discount_percentage: 12.5 }, '1749.91'],
  [{ price: 100, discount_percentage: null }, '100.00'],
  [{ price: 100, discount_percentage: 0 }, '100.00'],
  [{ price: 0, discount_percentage: null }, '0.00'],
  [{ price: 250, discount_percentage: 100 }, '0.00'],
  [{ price: null, discount_percentage: null }, ''],
])('BOOKING-3: %j starts with %s', (promotion, price) => expect(prefilledPrice(promotion)).toBe(price));

it.each([
  ['', '100', 'incomplete'],
  ['p', '', 'incomplete'],
  ['p', '   ', 'incomplete'],
  ['p', 'ฟรี', 'price'],
  ['p', '1.005', 'price'],
  ['p', '-1', 'price'],
  ['p', '10000000000', 'price'],
] as const)('BOOKING-3: promotion “%s” with price “%s” is %s', (promotionId, price, problem) =>
  expect(checkBookingForm({ promotionId, price })).toEqual({ ok: false, problem }),
);

it.each([
  ['1,234.50', 1234.5],
  ['฿ ๙๙', 99],
  ['0', 0],
  ['9999999999.99', 9_999_999_999.99],
])('reads the price “%s”', (price, baht) =>
  expect(checkBookingForm({ promotionId: 'p', price })).toEqual({
    ok: true,
    value: { promotionId: 'p', price: baht },
  }),
);

it('groups by period, in Thai order, and searches as people type', () => {
  const promotions = [
    aPromotion({ id: 'b', promotion_title: 'แว่นตา' }),
    aPromotion({ id: 'a', promotion_title: 'น้ำเกลือ' }),
    aPromotion({ id: 'later', start_date: '2026-12-01' }),
    aPromotion({ id: 'over', end_date: '2026-11-19' }),
  ];
  const group = (query: string) => {
    const groups = groupPromotions({ promotions, query, nowMs: Date.parse('2026-11-20T12:00:00+07:00') });
    return [groups.running, groups.upcoming, groups.ended].map((one) => one.map(({ id }) => id));
  };
  expect(group('')).toEqual([['a', 'b'], ['later'], ['over']]);
  // The query lacks the tone mark, and has sara am typed in two parts.
  expect(group(' นํา เกลือ ')).toEqual([['a'], [], []]);
  expect(group('โรงพยาบาล')).toEqual([['a', 'b'], ['later'], ['over']]);
  expect(group('ไม่มี')).toEqual([[], [], []]);
});

it('reads its own drafts and no others', () => {
  expect(parseBookingDraft({ promotionId: 'p', price: '1' })).toEqual({ promotionId: 'p', price: '1' });
  for (const other of [null, 'x', {}, { promotionId: 'p' }, { promotionId: 1, price: '1' }]) {
    expect(parseBookingDraft(other)).toBeNull();
  }
});

it('the server is asked where it may know more than this device', () => {
  const nowMs = Date.parse('2026-11-20T03:00:00Z');
  const few = [aPromotion()];
  const needs = (promotions: typeof few, query: string) => needsServer({ promotions, query, nowMs });
  expect(needs(few, 'ตรวจ')).toBe(false);
  expect(needs(few, 'ฟอกสี')).toBe(true);
  expect(needs(few, ' ฟ ')).toBe(false);
  expect(needs(few, '')).toBe(false);
  const many = Array.from({ length: MAX_STORED_PROMOTIONS }, (_, n) => aPromotion({ id: String(n) }));
  expect(needs(many, 'ตรวจ')).toBe(true);
  expect(needs(many.slice(1), 'ตรวจ')).toBe(false);
});

it('what the server found is shown whatever it was found by', () => {
  const nowMs = Date.parse('2026-11-20T03:00:00Z');
  const found = aPromotion({ id: 'found', promotion_title: 'ทำฟัน' });
  const options = { promotions: [aPromotion(), found], query: 'คำในรายละเอียด', nowMs };
  expect(groupPromotions(options).running).toEqual([]);
  expect(groupPromotions({ ...options, found: [found] }).running).toEqual([found]);
});
