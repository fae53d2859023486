import { coversByCustomer, isSettled } from '../../../insurance/rules/insurance-alerts.ts';
import type { CarInsurance } from '../../../insurance/rules/insurance.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import type { Customer } from '../customer/customer.ts';
import { positionOfPlace } from '../customer/customer.ts';
import { contactsOf, type ContactRows } from '../tasks/contacts-of.ts';
import { provinceOf } from './province-of.ts';

/** What filters need to know about a customer. Days are counted from 1970 in Bangkok; 0 means none. */
export interface CustomerFacts {
  /** The first day, from today on, on which a cover ends that was neither renewed nor lost. */
  endDay: number;
  /** The day of the last contact. */
  contactDay: number;
  hasVoucher: boolean;
  province: string;
  /** Latitude of the house, else of the workplace; `NaN` if neither is known. */
  lat: number;
  lng: number;
}

/** The rows from which {@link CustomerFacts} are computed. */
export interface FactRows extends ContactRows {
  customers: readonly Customer[];
  cars: readonly CarInsurance[];
  bookings: readonly Pick<Booking, 'customer_id' | 'promotion_id' | 'used' | 'created_at' | 'deleted_at'>[];
  /** The end of each promotion, `YYYY-MM-DD`, by its id; null or missing if the end is not known. */
  promotionEnds: ReadonlyMap<string, string | null>;
}

const DAY_MS = 86_400_000;
const AHEAD_MS = 7 * 3_600_000;

/** The day of an instant in Bangkok, in days since 1970; 0 for null and for a text that is no instant. */
export function dayNumber(instant: string | null): number {
  const atMs = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(atMs) ? 0 : Math.floor((atMs + AHEAD_MS) / DAY_MS);
}

/** The facts of each customer who is not deleted, by id; `today` is `YYYY-MM-DD` in Bangkok. */
export function collectFacts(options: FactRows & { today: string }): Map<string, CustomerFacts> {
  const { customers, cars, notes, bookings, tasks, promotionEnds, today } = options;
  const todayNumber = dayNumber(`${today}T00:00:00+07:00`);
  const facts = new Map<string, CustomerFacts>();
  for (const customer of customers) {
    if (customer.deleted_at !== null) continue;
    const { id, house_location: house, work_location: work, created_at } = customer;
    const at = (house && positionOfPlace(house)) ?? (work && positionOfPlace(work));
    facts.set(id, {
      endDay: 0,
      contactDay: dayNumber(created_at),
      hasVoucher: false,
      province: provinceOf(house?.address ?? '') || provinceOf(work?.address ?? ''),
      lat: at?.lat ?? Number.NaN,
      lng: at?.lng ?? Number.NaN,
    });
  }
  for (const { customerId, at } of contactsOf({ notes, bookings, tasks })) {
    const found = customerId === null ? undefined : facts.get(customerId);
    if (found) found.contactDay = Math.max(found.contactDay, dayNumber(at));
  }
  for (const booking of bookings) {
    const found = booking.customer_id === null ? undefined : facts.get(booking.customer_id);
    if (!found || booking.used || booking.deleted_at !== null) continue;
    const end = promotionEnds.get(booking.promotion_id ?? '') ?? null;
    if (end === null || end >= today) found.hasVoucher = true;
  }
  for (const [id, covers] of coversByCustomer(cars)) {
    const found = facts.get(id);
    if (found) found.endDay = firstEnd({ covers, todayNumber });
  }
  return facts;
}

function firstEnd({ covers, todayNumber }: { covers: readonly CarInsurance[]; todayNumber: number }): number {
  const ends = covers.flatMap((record) => {
    const day = record.deleted_at === null ? dayNumber(record.coverage_end) : 0;
    return day < todayNumber || isSettled({ record, covers }) ? [] : [day];
  });
  return ends.length === 0 ? 0 : Math.min(...ends);
}
