/**
 * The lease decides which tab or worker may write the server's rows (rule E2). The Web Lock decides who runs. The
 * lease's term makes late writes of a holder that was taken for dead fail.
 */
import type { Clock } from '../adapters/ports.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { LeaseRecord } from '../local/database/local-records.ts';

/** Short enough that a frozen holder's work goes on elsewhere within 15 s (rule E1). */
export const LEASE_MS = 12_000;

/** A lease: who holds it, and its term. */
export interface Lease {
  holder: string;
  term: number;
}

/** Thrown where another holder has taken the lease. */
export class LeaseLost extends Error {
  constructor() {
    super('Another tab took over.');
    this.name = 'LeaseLost';
  }
}

async function read(db: LocalDatabase): Promise<LeaseRecord | undefined> {
  const record = await db.engineState.get('lease');
  return record?.key === 'lease' ? record : undefined;
}

/** Takes the lease from any holder; the caller holds the Web Lock, or found the lease expired. */
export async function acquireLease(
  db: LocalDatabase,
  options: { holder: string; clock: Clock },
): Promise<Lease> {
  return db.transaction('rw', db.engineState, async () => {
    const term = ((await read(db))?.term ?? 0) + 1;
    const lease = { holder: options.holder, term };
    await db.engineState.put({ key: 'lease', ...lease, expiresAtMs: options.clock.now() + LEASE_MS });
    return lease;
  });
}

/**
 * Throws {@link LeaseLost} where another holder or a newer version of the app took over (rule W6). Every
 * writing transaction of the engine calls it.
 */
export async function assertLease(db: LocalDatabase, lease: Lease): Promise<void> {
  if (db.isNewer()) throw new LeaseLost();
  const record = await read(db);
  if (record?.holder !== lease.holder || record.term !== lease.term) throw new LeaseLost();
}

/** Extends the lease by {@link LEASE_MS}. Throws {@link LeaseLost} where another holder took over. */
export async function renewLease(db: LocalDatabase, options: { lease: Lease; clock: Clock }): Promise<void> {
  await db.transaction('rw', db.engineState, async () => {
    await assertLease(db, options.lease);
    await db.engineState.put({ key: 'lease', ...options.lease, expiresAtMs: options.clock.now() + LEASE_MS });
  });
}

/** Lets the lease expire at once. Throws {@link LeaseLost} where another holder took over. */
export async function releaseLease(db: LocalDatabase, options: { lease: Lease }): Promise<void> {
  await db.transaction('rw', db.engineState, async () => {
    await assertLease(db, options.lease);
    await db.engineState.put({ key: 'lease', ...options.lease, expiresAtMs: 0 });
  });
}

/**
 * Takes the lease of a holder that has not renewed it in time, because its tab is frozen or gone. Returns null if
 * the lease is still valid or another tab was faster.
 */
export async function claimExpiredLease(
  db: LocalDatabase,
  options: { holder: string; clock: Clock },
): Promise<Lease | null> {
  return db.transaction('rw', db.engineState, async () => {
    const record = await read(db);
    const now = options.clock.now();
    // A clock that was set back must not make a lease last for hours.
    const expired = !record || record.expiresAtMs <= now || record.expiresAtMs > now + LEASE_MS;
    return expired ? acquireLease(db, options) : null;
  });
}
