import { defineEntity } from '../../../sync/index.ts';
import type { Consent } from '../rules/consent.ts';

/** Receipts of consents: made and never changed. The owner is not sent, as with bookings. */
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
