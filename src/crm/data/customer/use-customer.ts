import { getSync, type OpenConflict, type OutboxEntry } from '../../../../sync/index.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import { customersEntity } from './customers-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { readRecordIds } from '../sync/read-subject.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

/**
 * A customer with what the record shows besides the row: unsent state, refused changes, conflicts and car
 * plates.
 */
export interface CustomerRecordData {
  customer: Customer;
  unsent: boolean;
  /**
   * Refused changes of the customer and of the notes, bookings, insurance and other rows that belong to it.
   */
  failed: OutboxEntry[];
  conflicts: OpenConflict[];
  /** Plates of the customer's cars, by the id of their insurance. */
  plates: ReadonlyMap<string, string>;
}

/**
 * `missing`: the customer is deleted, or not on this device though it has read everything or is offline.
 * Until then the state is `loading`.
 */
export type LiveCustomer = Live<CustomerRecordData> | { state: 'missing' };

/** A customer with refused changes, conflicts and car plates, live. */
export function useCustomer(id: string): LiveCustomer {
  const live = useLive({ key: `customer ${id}`, read: () => readCustomer(id) });
  if (live.state !== 'ready') return live;
  if (live.value === 'missing') return { state: 'missing' };
  if (live.value === 'not_here_yet') return { state: 'loading' };
  return { state: 'ready', value: live.value };
}

async function readCustomer(id: string): Promise<CustomerRecordData | 'missing' | 'not_here_yet'> {
  const store = getSync().store();
  const [customer, ids, outbox, conflicts, facts] = await Promise.all([
    store.get(customersEntity, id),
    readRecordIds({ store, customerId: id }),
    store.outbox(),
    store.conflicts(),
    store.facts(),
  ]);
  if (!customer || customer.deleted_at) {
    const complete = facts.streams.some((stream) => stream.syncedAtMs !== null);
    return customer || complete || !isOnline() ? 'missing' : 'not_here_yet';
  }
  const cars = await store.list(insuranceEntity, { column: 'customer_id', equals: id });
  const entries = outbox.filter((entry) => ids.has(entry.rowId));
  return {
    customer,
    unsent: entries.some((entry) => entry.rowId === id),
    failed: entries.filter((entry) => entry.state === 'failed'),
    conflicts: conflicts.filter((conflict) => ids.has(conflict.row_id)),
    plates: new Map(cars.flatMap((car) => (car.license_plate === null ? [] : [[car.id, car.license_plate]]))),
  };
}

/** Without a network no more rows will come soon, so a missing customer is reported instead of awaited. */
function isOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine;
}
