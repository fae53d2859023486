import { bookingsEntity } from '../../../src/bookings/data/bookings-entity.ts';
import { makeBookingCode } from '../../../src/bookings/rules/booking-code.ts';
import { bookingState, type Booking } from '../../../src/bookings/rules/booking.ts';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { notesEntity } from '../../../src/crm/data/notes/notes-entity.ts';
import type { WriteOutcome } from '../../../sync/index.ts';
import type { LoadDevice } from './load-device.ts';

/** Ids of the writes that the screens of some devices accepted. */
export interface Accepted {
  /** The last accepted name of each customer, by the customer's id. */
  customers: Map<string, string>;
  notes: Set<string>;
  bookings: Set<string>;
  /** Nonces of redemptions. */
  attempts: Set<string>;
  refused: number;
}

/** An empty record, to be filled by the acts. */
export const nothingAccepted = (): Accepted => ({
  customers: new Map(),
  notes: new Set(),
  bookings: new Set(),
  attempts: new Set(),
  refused: 0,
});

/** Unites what several devices accepted. No customer may be on two of them, since one name would be lost. */
export function allAccepted(parts: readonly Accepted[]): Accepted {
  const all = <T>(of: (part: Accepted) => Iterable<T>) => parts.flatMap((part) => [...of(part)]);
  return {
    customers: new Map(all((part) => part.customers)),
    notes: new Set(all((part) => part.notes)),
    bookings: new Set(all((part) => part.bookings)),
    attempts: new Set(all((part) => part.attempts)),
    refused: parts.reduce((sum, { refused }) => sum + refused, 0),
  };
}

function pick<T>(from: readonly T[]): T | undefined {
  return from[Math.floor(Math.random() * from.length)];
}

/** One act of an agent: a new customer, another name, a note, a booking, or the app is started again. */
export async function actOnPhone(options: {
  phone: LoadDevice;
  promotions: readonly string[];
  accepted: Accepted;
}): Promise<void> {
  const { phone, promotions, accepted } = options;
  const store = phone.store();
  const stamps = { user_id: store.userId, created_at: new Date().toISOString(), deleted_at: null };
  const heard = (outcome: WriteOutcome, note: () => void) => {
    if (outcome.outcome === 'accepted') note();
    else accepted.refused += 1;
  };
  const what = Math.random();
  if (what < 0.05) return phone.restart();
  const customer = pick(await store.list(customersEntity));
  const id = store.newId();
  if (!customer || what < 0.3) {
    const values = {
      ...stamps,
      id,
      name: `ลูกค้า ${id}`,
      nickname: null,
      telephone: '081-234-5678',
      email: null,
      house_location: null,
      work_location: null,
      notes: null,
      custom_date: null,
      more_contacts: null,
    };
    heard(await store.write({ kind: 'create', entity: customersEntity, values }), () =>
      accepted.customers.set(id, values.name),
    );
  } else if (what < 0.55) {
    const values = { name: `ลูกค้า ${id}` };
    const change = { kind: 'update', entity: customersEntity, id: customer.id, values } as const;
    heard(await store.write(change), () => accepted.customers.set(customer.id, values.name));
  } else if (what < 0.75) {
    const values = { ...stamps, id, customer_id: customer.id, content: 'โทรแล้ว สนใจ นัดอีกครั้ง' };
    heard(await store.write({ kind: 'create', entity: notesEntity, values }), () => accepted.notes.add(id));
  } else {
    const values: Booking = {
      ...stamps,
      id,
      customer_id: customer.id,
      promotion_id: pick(promotions) ?? null,
      hospital_id: null,
      booking_code: makeBookingCode((bytes) => crypto.getRandomValues(new Uint8Array(bytes))),
      booking_price: 900,
      list_price: 1_000,
      promotion_title: '',
      promotion_start: null,
      promotion_end: null,
      used: false,
      used_at: null,
      used_nonce: null,
      used_mode: null,
    };
    heard(await store.write({ kind: 'create', entity: bookingsEntity, values }), () =>
      accepted.bookings.add(id),
    );
  }
}

/** One act at a desk: a code that this tablet knows is used, or the app is started again. */
export async function actOnTablet(options: { tablet: LoadDevice; accepted: Accepted }): Promise<void> {
  const { tablet, accepted } = options;
  if (Math.random() < 0.05) return tablet.restart();
  const store = tablet.store();
  const bookings = await store.list(bookingsEntity);
  const booking = pick(bookings.filter((one) => bookingState(one) === 'available'));
  if (!booking) return;
  const request = { code: booking.booking_code, basis: 'available', reason: null } as const;
  const result = await store.redemptions.redeem(request);
  if (result.outcome === 'refused') accepted.refused += 1;
  else accepted.attempts.add(result.attempt.nonce);
}
