import { defineEntity } from '../../../sync/index.ts';
import type { Consent } from '../rules/consent.ts';

/**
 * The synced table of consent receipts, which are created and never changed. The server sets the owner, as
 * with bookings.
 */
export const consentsEntity = defineEntity<Consent>({
  name: 'consents',
  indexes: ['customer_id', 'answer', 'created_at'],
  parents: [{ column: 'customer_id', entity: 'customers' }],
  groups: [],
  createOnly: [
    'customer_id',
    'purpose',
    'answer',
    'text_version',
    'channel',
    'signed_name',
    'signature',
    'created_at',
  ],
  softDelete: false,
});
