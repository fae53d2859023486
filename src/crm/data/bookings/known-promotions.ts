/**
 * The promotions that this device has loaded, stored in the person's own database. Bookings and
 * recommendations use them without a network too (OFFLINE-3).
 */
import { getSync, type Store } from '../../../../sync/index.ts';
import { listPromotionDigests } from '../../../listings/data/list-promotion-digests.ts';
import type { PromotionDigest } from '../../../listings/rules/promotion-digest.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';

const KNOWN_KEY = 'known-promotions';
const DAY_MS = 24 * 3_600_000;
/** A promotion can be booked for this many days after its end; the form shows that it has ended. */
const ENDED_DAYS = 60;
/** An answer of the server is reused for this long, so that opening several records requests it once. */
const FRESH_MS = 60_000;

/** The number of search results stored beside the newest promotions, because the person chose them. */
const MOST_FOUND = 50;

/** The promotions that this device stores, for bookings without a network. */
export interface KnownPromotions {
  promotions: PromotionDigest[];
  /** The device's time of the server's last answer, in milliseconds since 1970; null before the first. */
  readAtMs: number | null;
}

interface Known {
  promotions: PromotionDigest[];
  /** Search results that the person chose, the latest first. */
  found?: PromotionDigest[];
  readAtMs: number | null;
}

const nothing: Known = { promotions: [], readAtMs: null };

/** The earliest end, `YYYY-MM-DD`, of a promotion that can still be booked. */
export function bookableFrom(nowMs: number): string {
  return bangkokDay(nowMs - ENDED_DAYS * DAY_MS);
}

/** The promotions stored on this device: the newest ones, and search results that the person chose. */
export async function readKnownPromotions(): Promise<KnownPromotions> {
  const { promotions, found = [], readAtMs } = await storedKnown(getSync().store());
  const ids = new Set(promotions.map(({ id }) => id));
  return { promotions: [...promotions, ...found.filter(({ id }) => !ids.has(id))], readAtMs };
}

/**
 * Requests the promotions and stores the answer. `fresh`: the last answer is less than a minute old.
 * `unread`: no answer came, and nothing changes. Rejects if `signal` aborts or storing fails.
 */
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

/**
 * Stores a promotion that the person chose from search results, so that it is on this device from then on.
 */
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
  // Only this file writes the setting, from rows that were checked when they arrived.
  return isKnown(known) ? known : nothing;
}

function isKnown(known: unknown): known is Known {
  return (
    typeof known === 'object' && known !== null && 'promotions' in known && Array.isArray(known.promotions)
  );
}
