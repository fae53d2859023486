import type { Columns, EntityDefinition, Store } from '../../../../sync/index.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { consentsEntity } from '../../../consents/data/consents-entity.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { notesEntity } from '../notes/notes-entity.ts';
import { customerTagsEntity } from '../tags/customer-tags-entity.ts';
import { tasksEntity } from '../tasks/tasks-entity.ts';

/** The tables of the CRM. A change of any other table is not shown with its customer. */
export type RecordEntity =
  'customers' | 'customer_notes' | 'tasks' | 'customer_tags' | 'consents' | 'car_insurance' | 'bookings';

/** The record that a change is about, in terms that people know. */
export interface Subject {
  entity: RecordEntity | null;
  customerId: string | null;
  /**
   * The name of the customer, or the title of a task without a customer; null if neither is on this device.
   */
  name: string | null;
  /** The plate of the car for a change of its insurance; null if it is not known. */
  plate: string | null;
}

/** The subject of a change that is not about the CRM, or whose record is not read yet. */
export const unknownSubject: Subject = { entity: null, customerId: null, name: null, plate: null };

const childEntities: readonly EntityDefinition<{ id: string; customer_id: string | null }>[] = [
  notesEntity,
  tasksEntity,
  consentsEntity,
  customerTagsEntity,
  insuranceEntity,
  bookingsEntity,
];

/**
 * The record that a change is about. `values` are those of the change, for a row that is not on this device.
 */
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

/** The ids of a customer and of all rows that belong to it. */
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
