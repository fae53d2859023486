import { z } from 'zod';
import { getSync, type Store } from '../../../../sync/index.ts';
import { browserName } from '../../../lib/text/browser-name.ts';
import { callFunction } from '../../../session/data/call-database-function.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { forgetErased } from './forget-erased.ts';
import { readRecordIds } from '../sync/read-subject.ts';

/** How many unsent changes were dropped, and whether the server could be asked whom it erased. */
interface DeviceReport {
  dropped: number;
  isAnswered: boolean;
}

/**
 * Reports that this device is here, and of which erased customers nothing is left on it (PRIVACY-3). What it has not sent about
 * them is dropped first.
 */
export async function reportDevice(): Promise<DeviceReport> {
  const sync = getSync();
  const store = sync.store();
  const device = await sync.deviceId();
  const name = browserName(navigator.userAgent) ?? '';
  const reported = new Set<string>();
  let dropped = 0;
  for (let clean: string[] = []; ;) {
    const values = { device, name, clean };
    const answer = await callFunction({ name: 'report_device', values, answer: z.array(z.string()) });
    if (answer.outcome !== 'answered') return { dropped, isAnswered: answer.outcome === 'refused' };
    const asked = answer.value.filter((id) => !reported.has(id));
    for (const customerId of asked) dropped += await forgetErased({ store, customerId });
    const left = await Promise.all(asked.map(async (id) => (await isAnythingLeft(store, id)) === false));
    clean = asked.filter((_, at) => left[at]);
    if (clean.length === 0) return { dropped, isAnswered: true };
    for (const id of clean) reported.add(id);
  }
}

async function isAnythingLeft(store: Store, customerId: string): Promise<boolean> {
  if (await store.get(customersEntity, customerId)) return true;
  const ids = await readRecordIds({ store, customerId });
  if (ids.size > 1) return true;
  return (await store.outbox()).some(
    ({ rowId, values }) => rowId === customerId || values['customer_id'] === customerId,
  );
}
