/**
 * The public list of keys by which a desk checks signed vouchers without a network (BOOKING-22). It is stored
 * in the settings of the account and is valid for seven days, as a list of bookings is.
 */
import { z } from 'zod';
import type { VoucherKeys } from '../../../../supabase/functions/_shared/check-signature.ts';
import { getSync, type Store } from '../../../../sync/index.ts';
import { fetchListings } from '../../../listings/data/fetch-listings.ts';
import { snapshotAge } from '../../rules/snapshot-age.ts';

const KEY = 'voucher-keys';
const FRESH_MS = 60_000;

const answer = z.object({
  keys: z.array(z.object({ number: z.number(), public_key: z.string() })),
  withdrawn: z.array(z.number()),
});
const stored = answer.extend({ fetchedAtMs: z.number() }).nullable().catch(null);

/** Fetches the keys if the stored ones are at least a minute old. Without an answer the stored ones stay. */
export async function refreshVoucherKeys(): Promise<void> {
  const store = getSync().store();
  const before = stored.parse((await store.getSetting(KEY)) ?? null);
  const fetchedAtMs = Date.now();
  if (before && Math.abs(fetchedAtMs - before.fetchedAtMs) < FRESH_MS) return;
  const read = await fetchListings({
    path: 'rpc/voucher_keys',
    params: {},
    read: (json) => answer.safeParse(json).data ?? null,
  });
  if (read.outcome === 'read') await store.putSetting(KEY, { ...read.value, fetchedAtMs });
}

/** The keys stored on this device; null if there are none, or if they are too old. For live queries. */
export async function readVoucherKeys(store: Store): Promise<VoucherKeys | null> {
  const list = stored.parse((await store.getSetting(KEY)) ?? null);
  if (!list || snapshotAge({ syncedAtMs: list.fetchedAtMs, nowMs: Date.now() }) === 'record') return null;
  const keys = list.keys.map(({ number, public_key: publicKey }) => ({ number, publicKey }));
  return { keys, withdrawn: list.withdrawn };
}
