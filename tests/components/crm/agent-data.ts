/** What an agent has on the device when a test of the CRM starts, and what another device of theirs sends. */
import { aBooking } from '../../../src/bookings/booking-fixtures.ts';
import { bookingsEntity } from '../../../src/bookings/data/bookings-entity.ts';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { insuranceEntity } from '../../../src/insurance/data/insurance-entity.ts';
import { notesEntity } from '../../../src/crm/data/notes/notes-entity.ts';
import { tasksEntity } from '../../../src/crm/data/tasks/tasks-entity.ts';
import { aCustomer, aTask } from '../../../src/crm/crm-fixtures.ts';
import type { Task } from '../../../src/crm/rules/tasks/task.ts';
import type { Customer } from '../../../src/crm/rules/customer/customer.ts';
import { emptyInsurance } from '../../../src/insurance/rules/empty-insurance.ts';
import type { CarInsurance } from '../../../src/insurance/rules/insurance.ts';
import type { EntityDefinition, Store } from '../../../sync/index.ts';
import type { App } from '../support/open-app.tsx';

/** A valid id; `n` makes it unique within a test. */
export const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** `YYYY-MM-DD` of a day counted from today in Bangkok. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

type Given = Partial<Customer> & Pick<Customer, 'name'>;

const blank = { nickname: null, email: null, house_location: null, custom_date: null };

/**
 * Adds customers with the ids 1, 2, 3, … in this order. By
 * default each has a telephone of its own and no more.
 */
export async function addCustomers(store: Store, customers: readonly Given[]): Promise<void> {
  for (const [at, customer] of customers.entries()) {
    const values = aCustomer({
      ...blank,
      user_id: store.userId,
      id: idOf(at + 1),
      telephone: `0810000${String(at + 1).padStart(3, '0')}`,
      created_at: new Date(Date.now()).toISOString(),
      ...customer,
    });
    await accept(store.write({ kind: 'create', entity: customersEntity, values }));
  }
}

/** Adds notes of the customer with this number; the notes have the ids 101, 102, 103, … */
export async function addNotes(store: Store, customer: number, contents: readonly string[]): Promise<void> {
  for (const [at, content] of contents.entries()) {
    const values = {
      id: idOf(101 + at),
      user_id: store.userId,
      customer_id: idOf(customer),
      content,
      created_at: new Date(Date.now() + at * 1000).toISOString(),
      deleted_at: null,
    };
    await accept(store.write({ kind: 'create', entity: notesEntity, values }));
  }
}

/** Tasks with the ids 701, 702, 703, …; `dueInDays` counts from today in Bangkok. */
export async function addTasks(
  store: Store,
  tasks: readonly (Partial<Task> & { dueInDays?: number })[],
): Promise<void> {
  for (const [at, { dueInDays, ...columns }] of tasks.entries()) {
    const values = aTask({
      id: idOf(701 + at),
      user_id: store.userId,
      due_on: dueInDays === undefined ? null : dayFromNow(dueInDays),
      created_at: new Date(Date.now()).toISOString(),
      ...columns,
    });
    await accept(store.write({ kind: 'create', entity: tasksEntity, values }));
  }
}

/** Adds car insurances of the customer with this number; they have the ids 201, 202, 203, … */
export async function addCars(
  store: Store,
  customer: number,
  cars: readonly (Partial<CarInsurance> & { endsInDays?: number })[],
): Promise<void> {
  for (const [at, { endsInDays, ...columns }] of cars.entries()) {
    const values: CarInsurance = {
      ...emptyInsurance,
      id: idOf(201 + at),
      user_id: store.userId,
      customer_id: idOf(customer),
      created_at: new Date(Date.now()).toISOString(),
      ...(endsInDays === undefined ? {} : { coverage_end: `${dayFromNow(endsInDays)}T23:59:59+07:00` }),
      ...columns,
    };
    await accept(store.write({ kind: 'create', entity: insuranceEntity, values }));
  }
}

/** Adds an unused booking with the id 301 and a valid code, of the customer with this number. */
export async function addBooking(store: Store, customer: number): Promise<void> {
  const values = aBooking({
    id: idOf(301),
    user_id: store.userId,
    customer_id: idOf(customer),
    promotion_id: idOf(401),
    hospital_id: null,
    booking_code: 'W4NSR8TB7N',
    booking_price: 1799.91,
    list_price: 1999.9,
    promotion_title: 'ตรวจสุขภาพประจำปีครบชุดสำหรับผู้สูงอายุ',
    promotion_start: '2026-01-01',
    promotion_end: '2027-12-31',
    created_at: new Date(Date.now()).toISOString(),
  });
  await accept(store.write({ kind: 'create', entity: bookingsEntity, values }));
}

/** Deletes the row with the id `idOf(n)` on this device. */
export async function remove<Row extends { id: string }>(
  store: Store,
  entity: EntityDefinition<Row>,
  n: number,
): Promise<void> {
  await accept(store.write({ kind: 'delete', entity, id: idOf(n) }));
}

async function accept(writing: ReturnType<Store['write']>): Promise<void> {
  const written = await writing;
  if (written.outcome === 'refused') throw new Error(`The test's row was refused: ${written.reason}`);
}

interface Operation {
  entity: string;
  row_id: string;
  kind: 'create' | 'update' | 'delete' | 'restore';
  values: object;
  base?: object;
  /** When the other device made the change, ISO 8601; by default now, by the app's clock. */
  at?: string;
}

/**
 * Pushes an operation as another device of the same person does; returns the outcome that the server answers.
 */
export function sendFromOtherDevice(app: Pick<App, 'server' | 'person'>, operation: Operation): string {
  return sendOperation(app, { op_id: crypto.randomUUID(), ...operation });
}

/** As {@link sendFromOtherDevice}, with an operation id that the test chooses. */
export function sendOperation(
  app: Pick<App, 'server' | 'person'>,
  operation: Operation & { op_id: string },
): string {
  const userId = app.person?.userId ?? '';
  const op = { schema: 1, base: {}, at: new Date(Date.now()).toISOString() };
  const call = { expected_user: userId, device: crypto.randomUUID(), ops: [{ ...op, ...operation }] };
  const result = app.server.sync.push(userId, call);
  if (!result.ok) throw new Error(`The model refused the call: ${result.code}`);
  return result.value.answers[0]?.outcome ?? 'none';
}

/** Rows of the person signed in that the server holds, deleted ones too. */
export function stored(app: Pick<App, 'server' | 'person'>, entity: string) {
  return app.server.sync.rowsOf({ entity, userId: app.person?.userId ?? '' });
}
