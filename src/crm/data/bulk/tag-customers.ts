import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';
import { tagKey, type CustomerTag } from '../../rules/tags/customer-tag.ts';
import { customerTagsEntity } from '../tags/customer-tags-entity.ts';

/**
 * Adds a tag to those of the customers who do not have it, in one transaction; `count` is their number
 * (CUSTOMER-24).
 */
export async function tagCustomers(options: {
  ids: ReadonlySet<string>;
  tag: string;
}): Promise<{ written: RecordOutcome; count: number }> {
  const store = storeOfPerson();
  if (!store) return { written: notAuthenticated, count: 0 };
  const { ids, tag } = options;
  const all = await store.list(customerTagsEntity);
  const has = new Set(all.filter((row) => tagKey(row.tag) === tagKey(tag)).map(({ customer_id: id }) => id));
  const rows = [...ids]
    .filter((id) => !has.has(id))
    .map((id): CustomerTag => ({ id: store.newId(), user_id: store.userId, customer_id: id, tag }));
  if (rows.length === 0) return { written: { outcome: 'accepted', opId: null }, count: 0 };
  const written = await store.createMany({ entity: customerTagsEntity, rows });
  return { written, count: rows.length };
}
