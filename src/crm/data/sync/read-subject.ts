import type { Columns, EntityDefinition, Store } from '../../../../sync/index.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { consentsEntity } from '../../../consents/data/consents-entity.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { notesEntity } from '../notes/notes-entity.ts';
import { customerTagsEntity } from '../tags/customer-tags-entity.ts';
import { tasksEntity } from '../tasks/tasks-entity.ts';

/** Tables of the CRM; a change of another one is not shown by its customer. */
export type RecordEntity =
  'customers' | 'customer_notes' | 'tasks' | 'customer_tags' | 'consents' | 'car_insurance' | 'bookings';

/** Which record a change is about, as people know it. */
export interface Subject {
  entity: RecordEntity | null;
  customerId: string | null;
  /** The customer's, or the title of a task without one; null where they are not on this device. */
  name: string | null;
  /** The plate of the car, where the change is about its insurance and the plate is known. */
  plate: string | null;
}

/** Before it was read what a change is about. */
export const unknownSubject: Subject = { entity: null, customerId: null, name: null, plate: null };

const childEntities: readonly EntityDefinition<{ id: string; customer_id: string | null }>[] = [
  notesEntity,
  tasksEntity,
  consentsEntity,
  customerTagsEntity,
  insuranceEntity,
  bookingsEntity,
];

/** `values` are those of the change, for a row that is not here. */
export async function readSubject(options: {
  store: Store;
  entity: string;
  rowId: string;
  values: Columns;
}): Promise<Subject> {
  const { store, entity, rowId, values } = options;
  const child = childEntities.find((one) => one.name === entity);
  if (entity !== customersEntity.name && !child) return unknownSubject;
  const fromValues = typeof values['customer_id'] === 'string' ? values['customer_id'] : null;
  const customerId = child ? ((await store.get(child, rowId))?.customer_id ?? fromValues) : rowId;
  const customer = customerId === null ? undefined : await store.get(customersEntity, customerId);
  const car = entity === insuranceEntity.name ? await store.get(insuranceEntity, rowId) : undefined;
  const task = entity === tasksEntity.name ? await store.get(tasksEntity, rowId) : undefined;
  return {
    entity: entity as RecordEntity,
    customerId,
    name: customer?.name ?? task?.title ?? null,
    plate: car?.license_plate ?? null,
  };
}

/** Ids of everything that belongs to a customer, the customer included. */
export async function readRecordIds(options: {
  store: Store;
  customerId: string;
}): Promise<ReadonlySet<string>> {
  const { store, customerId } = options;
  const children = await Promise.all(
    childEntities.map((entity) => store.list(entity, { column: 'customer_id', equals: customerId })),
  );
  return new Set([customerId, ...children.flat().map(({ id }) => id)]);
}
