import { getSync } from '../../../sync/index.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';
import { lastWords, type LastWords } from '../rules/consent.ts';
import { consentsEntity } from './consents-entity.ts';

/** The last words of the customers who ever refused something, by id: few, so a long list can ask for each. */
export function useRefusing(): Live<ReadonlyMap<string, LastWords>> {
  return useLive({ key: 'refusing customers', read: readRefusing });
}

async function readRefusing(): Promise<ReadonlyMap<string, LastWords>> {
  const store = getSync().store();
  const refusals = await store.list(consentsEntity, { column: 'answer', equals: 'no' });
  const ids = [...new Set(refusals.map(({ customer_id: id }) => id))];
  const words = await Promise.all(
    ids.map(async (id) => {
      const receipts = await store.list(consentsEntity, { column: 'customer_id', equals: id });
      return [id, lastWords(receipts)] as const;
    }),
  );
  return new Map(words);
}
