import type { DeviceCheck } from '../../engine/device-check.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { CheckRecord } from '../database/local-records.ts';

/** The number of healed tables that diagnostics list. */
const MAX_HEALED = 20;

export async function readCheck(db: LocalDatabase): Promise<CheckRecord | null> {
  const record = await db.engineState.get('check');
  return record?.key === 'check' ? record : null;
}

/** A comparison ended, or the first one was put off. What a person asked for is answered with it. */
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

/** The next cycle compares, whenever the last one was. */
export async function requestCheck(db: LocalDatabase): Promise<void> {
  await db.transaction('rw', db.engineState, async () => {
    const known = (await readCheck(db)) ?? { dueAtMs: 0, last: null, healed: [] };
    await db.engineState.put({ ...known, key: 'check', requested: true });
  });
}
