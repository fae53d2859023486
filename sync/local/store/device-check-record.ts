import type { DeviceCheck } from '../../engine/device-check.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { CheckRecord } from '../database/local-records.ts';

/** The number of healed tables that diagnostics list. */
const MAX_HEALED = 20;

/** Null before the first cycle that reached the heads. */
export async function readCheck(db: LocalDatabase): Promise<CheckRecord | null> {
  const record = await db.engineState.get('check');
  return record?.key === 'check' ? record : null;
}

/**
 * Stores the result of a comparison, or when the first one is due
 * (without `last`). Both end a request of a person.
 */
export async function noteCheck(
  db: LocalDatabase,
  { dueAtMs, last }: { dueAtMs: number; last?: DeviceCheck },
): Promise<void> {
  await db.transaction('rw', db.engineState, async () => {
    const known = await readCheck(db);
    const healed = [...(known?.healed ?? []), ...(last?.healed ?? [])].slice(-MAX_HEALED);
    await db.engineState.put({
      key: 'check',
      requested: false,
      dueAtMs,
      last: last ?? known?.last ?? null,
      healed,
    });
  });
}

/** Makes the next cycle compare, however recent the last comparison is. */
export async function requestCheck(db: LocalDatabase): Promise<void> {
  await db.transaction('rw', db.engineState, async () => {
    const known = (await readCheck(db)) ?? { dueAtMs: 0, last: null, healed: [] };
    await db.engineState.put({ ...known, key: 'check', requested: true });
  });
}
