import { getSync } from '../../../sync/index.ts';
import { serverNowMs } from '../../session/data/server-clock.ts';
import type { SavedFileKind } from '../rules/access-entry.ts';

const NAME = 'report_files';

/**
 * Queues an entry for the access log: this device saved a file with personal records (PRIVACY-6). It is sent
 * when there is a network, and lost when the device has no space. `records` is the number of people.
 */
export async function reportFile(options: {
  kind: SavedFileKind;
  records: number;
  customer?: string;
  hospital?: string;
}): Promise<void> {
  const sync = getSync();
  if (!sync.identity.current()) return;
  const { calls } = sync.store();
  // Deletes answered reports, because no screen shows their answers. A refused report stays until a person
  // decides about it (rule Q6).
  const forget = async () => {
    const answered = (await calls.list(NAME)).filter(({ state }) => state === 'answered');
    await calls.forget(answered.map(({ id }) => id));
  };
  await forget().catch(() => undefined);
  const at = new Date(serverNowMs()).toISOString();
  await calls.queue({
    name: NAME,
    subject: crypto.randomUUID(),
    values: { ...options, at },
    note: {},
  });
}
