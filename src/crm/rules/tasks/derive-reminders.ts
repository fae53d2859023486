import type { Booking } from '../../../bookings/rules/booking.ts';
import { bookingState } from '../../../bookings/rules/booking.ts';
import type { InsuranceAlert } from '../../../insurance/rules/insurance-alerts.ts';
import type { CarInsurance } from '../../../insurance/rules/insurance.ts';
import { addDays } from '../../../lib/days/add-to-day.ts';
import { isShownOnToday, NEAR_BIRTHDAY_DAYS } from '../needs-attention.ts';
import { reminderKey, type Reminder } from './reminder.ts';
import type { Task } from './task.ts';

/** A voucher that ends within this many days is worth a call (CUSTOMER-14). */
export const ENDING_VOUCHER_DAYS = 14;

/** A birthday that was snoozed beyond its day stays for this many days after the chosen day. */
const SNOOZED_BIRTHDAY_DAYS = 30;

type Cover = InsuranceAlert<Pick<CarInsurance, 'id' | 'customer_id' | 'license_plate'>>;

/** A birthday with its customer. */
export interface OwnedBirthday {
  customerId: string;
  daysLeft: number;
  day: string;
  age: number | null;
}

/**
 * All reminders from the device's rows, each once. Covers end within 30 days or lapsed lately. Birthdays are
 * within 7 days or snoozed beyond their day. Vouchers are unused and end within 14 days. `bookings` and
 * `tasks` need no filtering.
 */
export function deriveReminders(options: {
  covers: readonly Cover[];
  birthdays: readonly OwnedBirthday[];
  bookings: readonly Booking[];
  tasks: readonly Task[];
  today: string;
}): Reminder[] {
  const { covers, birthdays, bookings, tasks, today } = options;
  const all = [
    ...covers
      .filter(({ status }) => isShownOnToday(status))
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
    ...tasks.flatMap((task) => ofSnoozedBirthday({ task, today })),
    ...bookings.flatMap((booking) => ofVoucher({ booking, today })),
  ];
  return [...new Map(all.map((reminder) => [reminder.key, reminder])).values()];
}

/** After its day, a birthday is found only by the stored answer in `tasks`, whose key contains the day. */
function ofSnoozedBirthday({ task, today }: { task: Task; today: string }): Reminder[] {
  const { reminder: key, customer_id: customerId, snoozed_until: until, deleted_at: deletedAt } = task;
  if (!key?.startsWith('birthday:') || customerId === null || until === null || deletedAt !== null) return [];
  const day = key.slice(-'YYYY-MM-DD'.length);
  if (day >= today || until < addDays({ day: today, days: -SNOOZED_BIRTHDAY_DAYS })) return [];
  return [{ key, kind: 'birthday', customerId, day, about: '' }];
}

/** Whether a voucher's last day, `YYYY-MM-DD`, is within 14 days from today, both ends included. */
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
