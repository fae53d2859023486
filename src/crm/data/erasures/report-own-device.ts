import { getSync, type Store } from '../../../../sync/index.ts';
import { browserName } from '../../../lib/text/browser-name.ts';
import { reportClean } from '../../../session/data/report-clean.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { discardErasedChanges } from './discard-erased-changes.ts';
import { readRecordIds } from '../sync/read-subject.ts';

/**
 * `dropped` counts the discarded unsent changes. `isAnswered` is true for a refusal too; false if the server did
 * not answer or the session has ended.
 */
interface DeviceReport {
  dropped: number;
  isAnswered: boolean;
}

/**
 * Reports this device to the server, and the erased customers of whom nothing is left on it (PRIVACY-3). It first
 * discards their unsent changes, drafts and files. Rejects if nobody is signed in.
 */
export async function reportOwnDevice(): Promise<DeviceReport> {
  const sync = getSync();
  const store = sync.store();
  const device = await sync.deviceId();
  const name = browserName(navigator.userAgent) ?? '';
  let dropped = 0;
  const reported = await reportClean({
    name: 'report_device',
    values: { device, name },
    findClean: async (ids) => {
      if (ids.length === 0) return [];
      for (const customerId of ids) dropped += await discardErasedChanges({ store, customerId });
      // A device of a former agent gets no tombstone that would remove drafts and files with the rows.
      const { outcome } = await store.removeLeftovers(ids);
      if (outcome === 'refused') return [];
      const left = await Promise.all(ids.map((id) => isAnythingLeft(store, id)));
      return ids.filter((_, at) => left[at] === false);
    },
  });
  return { dropped, isAnswered: reported === 'answered' || reported === 'refused' };
}

async function isAnythingLeft(store: Store, customerId: string): Promise<boolean> {
  if (await store.get(customersEntity, customerId)) return true;
  const ids = await readRecordIds({ store, customerId });
  if (ids.size > 1) return true;
  return (await store.outbox()).some(
    ({ rowId, values }) => rowId === customerId || values['customer_id'] === customerId,
  );
}
