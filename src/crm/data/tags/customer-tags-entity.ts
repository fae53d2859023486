import { defineEntity } from '../../../../sync/index.ts';
import type { CustomerTag } from '../../rules/tags/customer-tag.ts';

/**
 * Tags of customers are a set: rows are created and deleted, never changed, so the tags of two devices add up
 * (CUSTOMER-16).
 */
export const customerTagsEntity = defineEntity<CustomerTag>({
  name: 'customer_tags',
  indexes: ['customer_id'],
  parents: [{ column: 'customer_id', entity: 'customers' }],
  groups: [],
  createOnly: ['customer_id', 'tag'],
  softDelete: false,
});
