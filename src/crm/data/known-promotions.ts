/**
 * Promotions as this device has seen them, in the person's own database: what a booking is made of and what is
 * recommended, also without a network (decision E).
 */
import { getSync } from '../../../sync/index.ts';
import { listPromotionDigests } from '../../catalogue/data/list-promotion-digests.ts';
import type { PromotionDigest } from '../../catalogue/rules/promotion-digest.ts';
import { bangkokDay } from '../../lib/bangkok-day.ts';

const KEPT = 'known-promotions';
const DAY_MS = 24 * 3_600_000;
/** Ended ones stay choosable for a while; whoever books them sees that they ended. */
const ENDED_DAYS = 60;
/** Opening one record after another asks the server once. */
const FRESH_MS = 60_000;

export interface KnownPromotions {
  promotions: PromotionDigest[];
  /** Device milliseconds of the last look at the server; null before the first. */
  readAtMs: number | null;
}

export async function readKnownPromotions(): Promise<KnownPromotions> {
  const kept = await getSync().store().draft(KEPT);
  // Written below alone, from rows that were read one by one when they arrived.
  return isKept(kept) ? kept : { promotions: [], readAtMs: null };
}

/** Asks the server and keeps the answer; without an answer what was known stays. */
export async function refreshKnownPromotions(options: {
  nowMs: number;
  signal?: AbortSignal | undefined;
}): Promise<'read' | 'fresh' | 'unread'> {
  const { nowMs, signal } = options;
  const store = getSync().store();
  const { readAtMs } = await readKnownPromotions();
  if (readAtMs !== null && nowMs - readAtMs < FRESH_MS && nowMs >= readAtMs) return 'fresh';
  const endsFrom = bangkokDay(nowMs - ENDED_DAYS * DAY_MS);
  const answer = await listPromotionDigests({ endsFrom, signal });
  if (answer.outcome === 'unread') return 'unread';
  await store.putDraft(KEPT, { promotions: answer.value, readAtMs: nowMs } satisfies KnownPromotions);
  return 'read';
}

function isKept(kept: unknown): kept is KnownPromotions {
  return typeof kept === 'object' && kept !== null && 'promotions' in kept && Array.isArray(kept.promotions);
}
