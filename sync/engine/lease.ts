/**
 * The lease: which tab or worker may write the server's news (rule E2). The Web Lock decides who runs; the lease's
 * term makes the writes of a holder that was taken for dead fail instead of going in late.
 */
import type { Clock } from '../ports.ts';
import type { LocalDatabase } from '../local/database.ts';
import type { LeaseRecord } from '../local/records.ts';

export const LEASE_MS = 15_000;

export interface Lease {
  holder: string;
  term: number;
}

export class LeaseLost extends Error {
  constructor() {
    super('Another tab took over.');
    this.name = 'LeaseLost';
  }
}

async function read(db: LocalDatabase): Promise<LeaseRecord | undefined> {
  const record = await db.settings.get('lease');
  return record?.key === 'lease' ? record : undefined;
}

/** Takes the lease, whoever had it; the caller holds the Web Lock, or found the lease expired. */
export async function takeLease(
  db: LocalDatabase,
  options: { holder: string; clock: Clock },
): Promise<Lease> {
  return db.transaction('rw', db.settings, async () => {
    const term = ((await read(db))?.term ?? 0) + 1;
    const lease = { holder: options.holder, term };
    await db.settings.put({ key: 'lease', ...lease, expiresAtMs: options.clock.now() + LEASE_MS });
    return lease;
  });
}

/** Throws {@link LeaseLost} where somebody took over. Part of each writing transaction of the engine. */
export async function assertLease(db: LocalDatabase, lease: Lease): Promise<void> {
  const record = await read(db);
  if (record?.holder !== lease.holder || record.term !== lease.term) throw new LeaseLost();
}

export async function renewLease(db: LocalDatabase, options: { lease: Lease; clock: Clock }): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    await assertLease(db, options.lease);
    await db.settings.put({ key: 'lease', ...options.lease, expiresAtMs: options.clock.now() + LEASE_MS });
  });
}

export async function releaseLease(db: LocalDatabase, options: { lease: Lease }): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    await assertLease(db, options.lease);
    await db.settings.put({ key: 'lease', ...options.lease, expiresAtMs: 0 });
  });
}

/** True where the holder has not shown itself for a whole lease: frozen, or gone without a word. */
export async function leaseExpired(db: LocalDatabase, clock: Clock): Promise<boolean> {
  const record = await read(db);
  const now = clock.now();
  // A clock that was set back must not make a lease last for hours.
  return !record || record.expiresAtMs <= now || record.expiresAtMs > now + LEASE_MS;
}
