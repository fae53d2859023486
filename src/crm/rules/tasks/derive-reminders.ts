import type { Booking } from '../../../bookings/rules/booking.ts';
import { bookingState } from '../../../bookings/rules/booking.ts';
import type { InsuranceAlert } from '../../../insurance/rules/insurance-alerts.ts';
import type { CarInsurance } from '../../../insurance/rules/insurance.ts';
import { addDays } from '../../../lib/days/add-to-day.ts';
import { callsToday, NEAR_BIRTHDAY_DAYS } from '../needs-attention.ts';
import { reminderKey, type Reminder } from './reminder.ts';

/** A voucher that ends so soon is worth a call (CUSTOMER-14). */
export const ENDING_VOUCHER_DAYS = 14;

type Cover = InsuranceAlert<Pick<CarInsurance, 'id' | 'customer_id' | 'license_plate'>>;

/** A birthday with whose it is. */
export interface OwnedBirthday {
  customerId: string;
  daysLeft: number;
  day: string;
  age: number | null;
}

/**
 * Everything to be reminded of by the rows of the device, each once: covers that end within 30 days or lapsed lately,
 * birthdays of the next 7 days, and unused vouchers of the next 14 days. `bookings` may be any.
 */
export function deriveReminders(options: {
  covers: readonly Cover[];
  birthdays: readonly OwnedBirthday[];
  bookings: readonly Booking[];
  today: string;
}): Reminder[] {
  const { covers, birthdays, bookings, today } = options;
  const all = [
    ...covers
      .filter(({ status }) => callsToday(status))
      .map(({ record, endDay: day }): Reminder => ({
        key: reminderKey({ kind: 'renewal', subjectId: record.id, day }),
        kind: 'renewal',
        customerId: record.customer_id,
        day,
        about: record.license_plate ?? '',
      })),
    ...birthdays
      .filter(({ daysLeft }) => daysLeft <= NEAR_BIRTHDAY_DAYS)
      .map(({ customerId, day, age }): Reminder => ({
        key: reminderKey({ kind: 'birthday', subjectId: customerId, day }),
        kind: 'birthday',
        customerId,
        day,
        about: age === null ? '' : String(age),
      })),
    ...bookings.flatMap((booking) => ofVoucher({ booking, today })),
  ];
  return [...new Map(all.map((reminder) => [reminder.key, reminder])).values()];
}

/** The last day of the window belongs to it. */
export function endsSoon(options: { end: string | null; today: string }): boolean {
  const { end, today } = options;
  return end !== null && end >= today && end <= addDays({ day: today, days: ENDING_VOUCHER_DAYS });
}

function ofVoucher({ booking, today }: { booking: Booking; today: string }): Reminder[] {
  const { id, customer_id: customerId, promotion_end: day, promotion_title: about } = booking;
  if (bookingState(booking) !== 'available' || customerId === null || day === null) return [];
  if (!endsSoon({ end: day, today })) return [];
  const key = reminderKey({ kind: 'voucher', subjectId: id, day });
  return [{ key, kind: 'voucher', customerId, day, about }];
}
