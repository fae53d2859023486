import { aBooking } from '../../../src/bookings/booking-fixtures.ts';
import { bookingsEntity } from '../../../src/bookings/data/bookings-entity.ts';
import type { Booking } from '../../../src/bookings/rules/booking.ts';
import type { PromotionDetail } from '../../../src/listings/rules/promotion-detail.ts';
import { aConsent } from '../../../src/consents/consent-fixtures.ts';
import { consentsEntity } from '../../../src/consents/data/consents-entity.ts';
import type { Consent } from '../../../src/consents/rules/consent.ts';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { insuranceEntity } from '../../../src/insurance/data/insurance-entity.ts';
import { aCustomer } from '../../../src/crm/crm-fixtures.ts';
import type { Customer } from '../../../src/crm/rules/customer/customer.ts';
import { emptyInsurance } from '../../../src/insurance/rules/empty-insurance.ts';
import type { CarInsurance } from '../../../src/insurance/rules/insurance.ts';
import type { RecordTab } from '../../../src/crm/rules/customer/record-tab.ts';
import type { Store } from '../../../sync/index.ts';
import { promotionRow } from '../support/listings.ts';
import { openApp, type App, type OpenOptions } from '../support/open-app.tsx';
import { hospital } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';

export const customerId = '01900000-0000-7000-8000-000000000001';

export type RecordGiven = Partial<OpenOptions> & { tab?: RecordTab; customer?: Partial<Customer> };

/** The options that open the record of one customer at a tab; the customer is on the device and on the server. */
export function recordOptions(given: RecordGiven = {}): OpenOptions {
  const { tab = 'bookings', customer, fill, ...options } = given;
  return {
    path: `/crm/customer/${customerId}?tab=${tab}`,
    person: 'agent',
    ...options,
    fill: async (store) => {
      await addCustomer(store, customer);
      await fill?.(store);
    },
  };
}

export function openRecord(given: RecordGiven = {}): Promise<App> {
  return openApp(recordOptions(given));
}

/** A customer on this device; by default without a position, so that no distance is measured. */
export async function addCustomer(store: Store, columns: Partial<Customer> = {}): Promise<void> {
  const values = aCustomer({ user_id: store.userId, id: customerId, house_location: null, ...columns });
  await written(store.write({ kind: 'create', entity: customersEntity, values }));
}

/** A promotion of the test's hospital that can be listed and booked; `number` makes it unique. */
export function offerPromotion(
  server: TestServer,
  given: Partial<PromotionDetail> & { number?: number } = {},
): string {
  const { number = 1, ...columns } = given;
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const row = promotionRow({ id, url_slug: `promo-${number}`, final_price: null, ...columns });
  (server.tables['promotions'] ??= []).push(row);
  const { price, discount_percentage: discount } = row as unknown as PromotionDetail;
  server.sync.addPromotion({
    id,
    hospitalId: hospital.id,
    columns: {
      promotion_title: String(row['promotion_title']),
      promotion_start: String(row['start_date']),
      promotion_end: String(row['end_date']),
      list_price: price === null ? null : Math.round(price * (100 - Number(discount ?? 0))) / 100,
    },
  });
  return id;
}

/** These codes are valid (BOOKING-1), one for each booking of a test. */
export const bookingCodes = ['W4NSR8TB7N', 'C5VYTSBYFK', '670NWS02RG', 'EZ7RVAX2VE'] as const;

/** A booking on this device, of the promotion with this number. */
export async function addBooking(
  store: Store,
  given: Partial<Booking> & { number?: number; code?: string } = {},
): Promise<string> {
  const { number = 1, code = bookingCodes[0], ...columns } = given;
  const id = `01900000-0000-7000-8000-0000000b${code.slice(0, 4).replace(/[^0-9A-F]/g, '0')}`.toLowerCase();
  const values = aBooking({
    id,
    user_id: store.userId,
    customer_id: customerId,
    promotion_id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    hospital_id: null,
    booking_code: code,
    booking_price: 1000,
    promotion_title: 'ตรวจสุขภาพประจำปี',
    promotion_start: '2026-01-01',
    promotion_end: '2026-12-31',
    created_at: '2026-11-21T03:00:00.000Z',
    ...columns,
  });
  await written(store.write({ kind: 'create', entity: bookingsEntity, values }));
  return id;
}

/** Adds an answer of the customer to a question for consent, on this device. */
export async function addConsent(store: Store, given: Pick<Consent, 'purpose' | 'answer'>): Promise<void> {
  const values = aConsent({ id: store.newId(), user_id: store.userId, customer_id: customerId, ...given });
  await store.write({ kind: 'create', entity: consentsEntity, values });
}

/** A record of car insurance on this device; `number` makes it unique. */
export async function addInsurance(
  store: Store,
  given: Partial<CarInsurance> & { number?: number } = {},
): Promise<string> {
  const { number = 1, ...columns } = given;
  const id = `01900000-0000-7000-8000-0000000c${String(number).padStart(4, '0')}`;
  const values: CarInsurance = {
    ...emptyInsurance,
    id,
    user_id: store.userId,
    customer_id: customerId,
    created_at: '2026-01-05T03:00:00.000Z',
    ...columns,
  };
  await written(store.write({ kind: 'create', entity: insuranceEntity, values }));
  return id;
}

async function written(write: ReturnType<Store['write']>): Promise<void> {
  const { outcome } = await write;
  if (outcome !== 'accepted') throw new Error('The device refused a row of the test.');
}
