/** The {@link ScanShelf} in the person's database. `db` is the connection with strict durability (rule W1). */
import { type ScanShelf, stillCounts } from '../scans/scan-shelf.ts';
import type { LocalDatabase } from './database.ts';
import { isRetired } from './retire.ts';
import type { ScanRecord } from './records.ts';
import { storageRefusal } from './storage-errors.ts';

/** How long an outcome is kept here; the hospital's history on the server stays. */
const KEPT_FOR_MS = 30 * 86_400_000;

/**
 * No lease: what is written about a press is its one stored outcome, which is the same whoever brings it and whenever.
 * A database of a newer version is not written (rule W6).
 */
export function createScanShelf(db: LocalDatabase): ScanShelf {
  return {
    async keep(scan) {
      try {
        await db.opened();
        return await db.transaction('rw', [db.scans, db.settings], async () => {
          if (db.isNewer()) return { outcome: 'refused', reason: 'read_only' };
          if (await isRetired(db)) return { outcome: 'refused', reason: 'storage_unavailable' };
          const before = (await db.scans.where('code').equals(scan.code).sortBy('n')).findLast(stillCounts);
          if (before) return { outcome: 'known', scan: before };
          await db.scans.add({ ...scan });
          return { outcome: 'kept' };
        });
      } catch (error) {
        return { outcome: 'refused', reason: storageRefusal(error) };
      }
    },
    waiting: () => db.scans.where('state').equals('waiting').sortBy('n'),
    settle: ({ answers, by, atMs }) =>
      db.transaction('rw', [db.scans, db.failedScans], async () => {
        if (db.isNewer()) return 0;
        const settled = await db.scans
          .where('nonce')
          .anyOf([...answers.keys()])
          .and((scan) => scan.answer === null)
          .modify((scan: ScanRecord) => {
            Object.assign(scan, {
              state: 'answered',
              answer: answers.get(scan.nonce) ?? null,
              answeredBy: by,
              refusal: null,
            });
          });
        // A device whose clock ran ahead for a while keeps what it pressed meanwhile a little longer.
        await db.scans
          .where('state')
          .equals('answered')
          .and(({ pressedAtMs }) => pressedAtMs < atMs - KEPT_FOR_MS)
          .delete();
        await db.failedScans
          .where('atMs')
          .below(atMs - KEPT_FOR_MS)
          .delete();
        return settled;
      }),
    async setAside({ nonces, refusal }) {
      await db.transaction('rw', db.scans, async () => {
        if (db.isNewer()) return;
        await db.scans
          .where('nonce')
          .anyOf([...nonces])
          .and(({ state }) => state === 'waiting')
          .modify({ state: 'refused', refusal });
      });
    },
  };
}
