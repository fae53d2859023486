import { getSync } from '../../../sync/index.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';
import { latestReceipts, type LatestReceipts } from '../rules/consent.ts';
import { consentsEntity } from './consents-entity.ts';

/**
 * Latest receipts of customers who ever refused something, by customer id. They are few, so lists can look
 * each row up.
 */
export function useRefusing(): Live<ReadonlyMap<string, LatestReceipts>> {
  return useLive({ key: 'refusing customers', read: readRefusing });
}

async function readRefusing(): Promise<ReadonlyMap<string, LatestReceipts>> {
  const store = getSync().store();
  const refusals = await store.list(consentsEntity, { column: 'answer', equals: 'no' });
  const ids = [...new Set(refusals.map(({ customer_id: id }) => id))];
  const latest = await Promise.all(
    ids.map(async (id) => {
      const receipts = await store.list(consentsEntity, { column: 'customer_id', equals: id });
      return [id, latestReceipts(receipts)] as const;
    }),
  );
  return new Map(latest);
}
