import { expect, test } from 'vitest';
import { isBookingCode } from '../../src/bookings/rules/booking-code.ts';
import { buildAgentRows, buildPublicRows, publishersOf } from './build-cast.ts';
import { EXPIRIES_DAYS } from './customers/build-insurance.ts';
import { addSeedDays, atTime } from './seed-days.ts';
import { buildHospitals } from './hospitals/build-hospitals.ts';
import { CATEGORIES } from './promotions/category.ts';
import { createRandom } from './seed-random.ts';

const TODAY = '2026-11-20';

function build(options: { today?: string; seed?: string } = {}) {
  const { today = TODAY, seed = 'test' } = options;
  const hospitals = buildHospitals({ today, random: createRandom(seed) });
  const market = buildPublicRows({ publishers: publishersOf({ hospitals, owners: new Map() }), today, seed });
  const { promotions } = market;
  const userId = '00000000-0000-4000-8000-000000000001';
  const agent = buildAgentRows({ userId, today, seed, customerCount: 40, bookingCount: 30, promotions });
  return { hospitals, ...market, ...agent };
}

const countBy = <T>(list: readonly T[], is: (one: T) => boolean) => list.filter(is).length;

test('the same seed and day build the same cast, others another', () => {
  expect(build()).toEqual(build());
  expect(build({ seed: 'other' }).customers).not.toEqual(build().customers);
  expect(build({ today: '2026-11-21' }).promotions).not.toEqual(build().promotions);
});

test('there are 12 hospitals, 80 promotions of all 19 categories, and 14 events', () => {
  const { hospitals, promotions, events } = build();
  expect([hospitals.length, promotions.length, events.length]).toEqual([12, 80, 14]);
  expect(new Set(promotions.map((one) => one.category))).toEqual(new Set(CATEGORIES));
  expect(new Set(promotions.map((one) => one.promotion_title)).size).toBe(80);
  expect(new Set(promotions.map((one) => one.hospital_id)).size).toBe(12);
});

test('each hospital only offers what it does, and every description has two to four sentences', () => {
  const { hospitals, promotions } = build();
  for (const promotion of promotions) {
    const hospital = hospitals.find(({ row }) => row.id === promotion.hospital_id);
    expect(hospital?.listed.categories).toContain(promotion.category);
    const sentences = promotion.description.split('\n');
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(4);
  }
});

test('most promotions run today, some have ended, some are to come, and one at least ends today', () => {
  const { promotions } = build();
  const ended = countBy(promotions, (one) => one.end_date < TODAY);
  const toCome = countBy(promotions, (one) => one.start_date > TODAY);
  expect(ended).toBeGreaterThanOrEqual(5);
  expect(toCome).toBeGreaterThanOrEqual(5);
  expect(80 - ended - toCome).toBeGreaterThan(50);
  expect(countBy(promotions, (one) => one.end_date === TODAY)).toBeGreaterThan(0);
  expect(countBy(promotions, (one) => one.created_at > atTime(TODAY, '00:00'))).toBe(0);
});

test('events surround the day: one has passed, one goes on, the others are to come', () => {
  const rows = build().events.map(({ row }) => row);
  const now = atTime(TODAY, '12:00');
  expect(countBy(rows, (one) => one.end_date < now)).toBe(1);
  expect(countBy(rows, (one) => one.start_date <= now && one.end_date >= now)).toBe(1);
});

test('five customers have their birthday this week, also where the week holds 29 February', () => {
  for (const today of [TODAY, '2028-02-26', '2027-12-29']) {
    const { customers } = build({ today });
    const week = Array.from({ length: 7 }, (_, index) => addSeedDays(today, index).slice(5));
    expect(
      countBy(customers, (one) => week.includes(one.custom_date?.slice(5) ?? '')),
    ).toBeGreaterThanOrEqual(5);
    expect(new Set(customers.map((one) => one.name)).size).toBe(40);
  }
});

test('cover ends in 5, 20 and 80 days, and once has lapsed', () => {
  const ends = build().insurance.map((one) => one.coverage_end);
  for (const days of EXPIRIES_DAYS) expect(ends).toContain(atTime(addSeedDays(TODAY, days), '16:30'));
});

test('bookings have codes of the rule and are available, used with a redemption, or cancelled', () => {
  const { bookings, redemptions } = build();
  expect(bookings.every((one) => isBookingCode(one.booking_code))).toBe(true);
  const used = bookings.filter((one) => one.used);
  expect(redemptions.map((one) => one.nonce)).toEqual(used.map((one) => one.used_nonce));
  expect([used.length, countBy(bookings, (one) => one.deleted_at !== null)]).toEqual([10, 5]);
  expect(countBy(used, (one) => one.used_at !== null && one.used_at > one.created_at)).toBe(10);
});
