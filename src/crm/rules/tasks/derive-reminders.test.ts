import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../bookings/booking-fixtures.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import { insuranceAlerts } from '../../../insurance/rules/insurance-alerts.ts';
import { addDays } from '../../../lib/days/add-to-day.ts';
import { bangkokDayStartMs } from '../../../lib/days/bangkok-day.ts';
import { aTask } from '../../crm-fixtures.ts';
import { deriveReminders } from './derive-reminders.ts';
import type { Task } from './task.ts';

const today = '2026-11-25';
const nowMs = bangkokDayStartMs(today) + 12 * 3_600_000;
const day = (days: number) => addDays({ day: today, days });
const nothing = { covers: [], birthdays: [], bookings: [], tasks: [], today };

function coversEnding(...ends: number[]) {
  const records = ends.map((days) => ({
    id: `car ${days}`,
    customer_id: 'c',
    license_plate: null,
    coverage_end: `${day(days)}T23:59:59+07:00`,
    deleted_at: null,
  }));
  const { coming, lapsed } = insuranceAlerts({ records, nowMs });
  return [...coming, ...lapsed];
}

const booking = (columns: Partial<Booking>) =>
  aBooking({ id: 'b', customer_id: 'c', promotion_end: day(3), ...columns });

describe('CUSTOMER-14: the device reminds', () => {
  it('of covers from 30 days before their end to 90 days after it', () => {
    const covers = coversEnding(31, 30, 0, -1, -90, -91);
    const keys = deriveReminders({ ...nothing, covers }).map(({ key }) => key);
    expect(keys.toSorted()).toEqual(
      [30, 0, -1, -90].map((days) => `renewal:car ${days}:${day(days)}`).toSorted(),
    );
  });

  it('of birthdays of the next seven days, with the age', () => {
    const birthdays = [0, 7, 8].map((daysLeft) => ({
      customerId: `c${daysLeft}`,
      daysLeft,
      day: day(daysLeft),
      age: daysLeft === 0 ? 30 : null,
    }));
    expect(deriveReminders({ ...nothing, birthdays })).toMatchObject([
      { key: `birthday:c0:${today}`, about: '30' },
      { key: `birthday:c7:${day(7)}`, about: '' },
    ]);
  });

  it('of a birthday that is over where it was snoozed, for 30 days from the day that was chosen', () => {
    const reminded = (over: number, columns: Partial<Task>) => {
      const key = `birthday:c:${day(-over)}`;
      const task = aTask({ title: null, customer_id: 'c', reminder: key, ...columns });
      return deriveReminders({ ...nothing, tasks: [task] }).map((reminder) => reminder.key === key);
    };
    expect(reminded(1, { snoozed_until: today })).toEqual([true]);
    expect(reminded(60, { snoozed_until: day(-30) })).toEqual([true]);
    expect(reminded(60, { snoozed_until: day(-31) })).toEqual([]);
    expect(reminded(1, { snoozed_until: null, done_at: `${today}T02:00:00Z` })).toEqual([]);
    expect(reminded(1, { snoozed_until: today, deleted_at: today })).toEqual([]);
    // A coming birthday is derived from the customer, not from the answer in `tasks`.
    expect(reminded(0, { snoozed_until: day(1) })).toEqual([]);
  });

  it('of vouchers of the next 14 days that are neither used nor cancelled, each once', () => {
    const bookings = [
      booking({ id: 'ends today', promotion_end: today }),
      booking({ id: 'in time', promotion_end: day(14) }),
      booking({ id: 'in time', promotion_end: day(14) }),
      booking({ id: 'too early', promotion_end: day(15) }),
      booking({ id: 'over', promotion_end: day(-1) }),
      booking({ id: 'used', used: true }),
      booking({ id: 'cancelled', deleted_at: '2026-11-02T00:00:00Z' }),
      booking({ id: 'erased', customer_id: null }),
      booking({ id: 'unknown', promotion_end: null }),
    ];
    expect(deriveReminders({ ...nothing, bookings }).map(({ key }) => key)).toEqual([
      `voucher:ends today:${today}`,
      `voucher:in time:${day(14)}`,
    ]);
  });
});
