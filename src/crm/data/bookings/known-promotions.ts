/**
 * The person's own database stores the promotions that this device has loaded. Bookings and recommendations use them
 * without a network too (OFFLINE-3).
 */
import { getSync, type Store } from '../../../../sync/index.ts';
import { listPromotionDigests } from '../../../listings/data/list-promotion-digests.ts';
import type { PromotionDigest } from '../../../listings/rules/promotion-digest.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';

const KEPT = 'known-promotions';
const DAY_MS = 24 * 3_600_000;
/** Ended ones stay choosable for a while; whoever books them sees that they ended. */
const ENDED_DAYS = 60;
/** Opening one record after another asks the server once. */
const FRESH_MS = 60_000;

/** Those that were found by a search beyond the newest, and booked or about to be. */
const MOST_FOUND = 50;

export interface KnownPromotions {
  promotions: PromotionDigest[];
  /** Device milliseconds of the last look at the server; null before the first. */
  readAtMs: number | null;
}

interface Kept {
  promotions: PromotionDigest[];
  /** Found and chosen, the latest first. */
  found?: PromotionDigest[];
  readAtMs: number | null;
}

const nothing: Kept = { promotions: [], readAtMs: null };

/** `YYYY-MM-DD`: what ended before can no longer be booked. */
export function bookableFrom(nowMs: number): string {
  return bangkokDay(nowMs - ENDED_DAYS * DAY_MS);
}

export async function readKnownPromotions(): Promise<KnownPromotions> {
  const { promotions, found = [], readAtMs } = await readKept(getSync().store());
  const ids = new Set(promotions.map(({ id }) => id));
  return { promotions: [...promotions, ...found.filter(({ id }) => !ids.has(id))], readAtMs };
}

/** Asks the server and keeps the answer; without an answer what was known stays. */
export async function refreshKnownPromotions(options: {
  nowMs: number;
  signal?: AbortSignal | undefined;
}): Promise<'read' | 'fresh' | 'unread'> {
  const { nowMs, signal } = options;
  const store = getSync().store();
  const { readAtMs } = await readKept(store);
  if (readAtMs !== null && nowMs - readAtMs < FRESH_MS && nowMs >= readAtMs) return 'fresh';
  const endsFrom = bookableFrom(nowMs);
  const answer = await listPromotionDigests({ endsFrom, signal });
  if (answer.outcome === 'unread') return 'unread';
  await store.changeDraft(KEPT, (before): Kept => {
    const bookable = keptOf(before).found?.filter((one) => one.end_date >= endsFrom);
    return { promotions: answer.value, found: bookable ?? [], readAtMs: nowMs };
  });
  return 'read';
}

/** A promotion that a search found and somebody chose: from now on this device knows it too. */
export async function storeFoundPromotion(promotion: PromotionDigest): Promise<void> {
  await getSync()
    .store()
    .changeDraft(KEPT, (before): Kept => {
      const kept = keptOf(before);
      const others = (kept.found ?? []).filter(({ id }) => id !== promotion.id);
      return { ...kept, found: [promotion, ...others].slice(0, MOST_FOUND) };
    });
}

async function readKept(store: Store): Promise<Kept> {
  return keptOf(await store.draft(KEPT));
}

function keptOf(kept: unknown): Kept {
  // Written above alone, from rows that were read one by one when they arrived.
  return isKept(kept) ? kept : nothing;
}

function isKept(kept: unknown): kept is Kept {
  return typeof kept === 'object' && kept !== null && 'promotions' in kept && Array.isArray(kept.promotions);
}
