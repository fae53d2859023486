import { getSync } from '../../../sync/index.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';
import type { Consent } from '../rules/consent.ts';
import { consentsEntity } from './consents-entity.ts';

/** The receipts of a customer, newest first. */
export function useConsentsOf(customerId: string): Live<Consent[]> {
  return useLive({
    key: `consents of ${customerId}`,
    read: async () => {
      const store = getSync().store();
      const receipts = await store.list(consentsEntity, { column: 'customer_id', equals: customerId });
      return receipts.sort(
        (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? 1 : -1),
      );
    },
  });
}
