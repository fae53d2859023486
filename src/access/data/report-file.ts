import { getSync } from '../../../sync/index.ts';
import { serverNowMs } from '../../session/data/server-clock.ts';
import type { SavedFileKind } from '../rules/access-entry.ts';

const NAME = 'report_files';

/**
 * Reports that this device saved a file with personal records, for the access log (PRIVACY-6). It is queued and sent once,
 * without a network later; a device that cannot store it saves the file all the same. `records` counts people.
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
  // Nothing shows the answers to earlier ones.
  await calls.forget((await calls.list(NAME)).map(({ id }) => id)).catch(() => undefined);
  const at = new Date(serverNowMs()).toISOString();
  await calls.queue({
    name: NAME,
    subject: crypto.randomUUID(),
    values: { ...options, at },
    note: {},
  });
}
