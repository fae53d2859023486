/**
 * The person's own database stores the promotions that this device has loaded. Bookings and recommendations use them
 * without a network too (OFFLINE-3).
 */
import { getSync, type Store } from '../../../../sync/index.ts';
import { listPromotionDigests } from '../../../listings/data/list-promotion-digests.ts';
import type { PromotionDigest } from '../../../listings/rules/promotion-digest.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';

const KNOWN_KEY = 'known-promotions';
const DAY_MS = 24 * 3_600_000;
/** Promotions can be booked for so long after their end; the form shows that they ended. */
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

interface Known {
  promotions: PromotionDigest[];
  /** Found and chosen, the latest first. */
  found?: PromotionDigest[];
  readAtMs: number | null;
}

const nothing: Known = { promotions: [], readAtMs: null };

/** `YYYY-MM-DD`: what ended before can no longer be booked. */
export function bookableFrom(nowMs: number): string {
  return bangkokDay(nowMs - ENDED_DAYS * DAY_MS);
}

export async function readKnownPromotions(): Promise<KnownPromotions> {
  const { promotions, found = [], readAtMs } = await storedKnown(getSync().store());
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
  const { readAtMs } = await storedKnown(store);
  if (readAtMs !== null && nowMs - readAtMs < FRESH_MS && nowMs >= readAtMs) return 'fresh';
  const endsFrom = bookableFrom(nowMs);
  const answer = await listPromotionDigests({ endsFrom, signal });
  if (answer.outcome === 'unread') return 'unread';
  await store.changeSetting(KNOWN_KEY, (before): Known => {
    const bookable = readKnown(before).found?.filter((one) => one.end_date >= endsFrom);
    return { promotions: answer.value, found: bookable ?? [], readAtMs: nowMs };
  });
  return 'read';
}

/** Stores a promotion that the person chose from the search's results, so that this device knows it from then on. */
export async function storeFoundPromotion(promotion: PromotionDigest): Promise<void> {
  await getSync()
    .store()
    .changeSetting(KNOWN_KEY, (before): Known => {
      const known = readKnown(before);
      const others = (known.found ?? []).filter(({ id }) => id !== promotion.id);
      return { ...known, found: [promotion, ...others].slice(0, MOST_FOUND) };
    });
}

async function storedKnown(store: Store): Promise<Known> {
  return readKnown(await store.getSetting(KNOWN_KEY));
}

function readKnown(known: unknown): Known {
  // Written above alone, from rows that were read one by one when they arrived.
  return isKnown(known) ? known : nothing;
}

function isKnown(known: unknown): known is Known {
  return (
    typeof known === 'object' && known !== null && 'promotions' in known && Array.isArray(known.promotions)
  );
}
