import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';
import { tagKey, type CustomerTag } from '../../rules/tags/customer-tag.ts';
import { refreshCustomer } from '../list/own-customer-list.ts';
import { customerTagsEntity } from './customer-tags-entity.ts';

/** Adds a tag to a customer; it writes nothing if the customer has the tag already (CUSTOMER-16). */
export async function addTag(options: { customerId: string; tag: string }): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const { customerId, tag } = options;
  const rows = await store.list(customerTagsEntity, { column: 'customer_id', equals: customerId });
  if (rows.some((row) => tagKey(row.tag) === tagKey(tag))) return { outcome: 'accepted', opId: null };
  const values: CustomerTag = { id: store.newId(), user_id: store.userId, customer_id: customerId, tag };
  return store.write({ kind: 'create', entity: customerTagsEntity, values });
}

/** Removes a tag from a customer: all rows that have it, in any spelling. */
export async function removeTag(options: { customerId: string; tag: string }): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const { customerId, tag } = options;
  const rows = await store.list(customerTagsEntity, { column: 'customer_id', equals: customerId });
  for (const { id } of rows.filter((row) => tagKey(row.tag) === tagKey(tag))) {
    const written = await store.write({ kind: 'delete', entity: customerTagsEntity, id });
    if (written.outcome === 'refused' && written.reason !== 'row_missing') return written;
  }
  refreshCustomer(customerId);
  return { outcome: 'accepted', opId: null };
}
