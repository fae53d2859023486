import type { PromotionFilter } from '../listings/rules/promotion-filter.ts';

/** The search parameters of the list of promotions: each shows other promotions, or another order. */
const ofList: Record<keyof PromotionFilter | 'q' | 'category', true> = {
  q: true,
  category: true,
  min: true,
  max: true,
  off: true,
  province: true,
  near: true,
  place: true,
  km: true,
  now: true,
  verified: true,
  sort: true,
};

/**
 * Whether the home page at this address shows the whole list, of which the device has a snapshot. What other
 * apps add to an address counts for nothing (MARKET-22).
 */
export function hasHomeSnapshot({ pathname, searchParams }: URL): boolean {
  return pathname === '/' && Object.keys(ofList).every((name) => !searchParams.has(name));
}
