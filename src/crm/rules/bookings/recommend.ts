import type { PromotionDigest } from '../../../listings/rules/promotion-digest.ts';
import { periodState } from '../../../listings/rules/promotion-period.ts';
import { straightDistanceKm } from '../../../lib/straight-distance.ts';

/** The number of promotions that are recommended (CUSTOMER-10). */
export const RECOMMENDED = 10;
/** The most places that one call of `calculate-driving-distance` measures. */
const MOST_PLACES = 100;

interface Position {
  lat: number;
  lng: number;
}

/**
 * `road` was measured, `estimate` was computed by the server, `straight` is the straight line (CUSTOMER-11).
 */
export type DistanceBasis = 'road' | 'estimate' | 'straight';

/** A distance in kilometres, and how it was found. */
export interface Distance {
  km: number;
  basis: DistanceBasis;
}

export interface Recommendation {
  promotion: PromotionDigest;
  /** Null if the customer's house has no position. */
  distance: Distance | null;
}

/** The position of a promotion; null if it is not known. */
export function placeOf(promotion: PromotionDigest): Position | null {
  const { location_lat: lat, location_lng: lng } = promotion;
  return lat === null || lng === null ? null : { lat, lng };
}

/**
 * Equal for all promotions at one place, so that the place of a hospital with thirty of them is measured
 * once.
 */
export function placeKey(place: Position): string {
  return `${place.lat.toFixed(5)},${place.lng.toFixed(5)}`;
}

/** Promotions that have not ended, also those that have not started (`src/crm/decisions/0001`). */
export function stillOffered(options: {
  promotions: readonly PromotionDigest[];
  nowMs: number;
}): PromotionDigest[] {
  return options.promotions.filter(
    ({ start_date: startDate, end_date: endDate }) =>
      periodState({ startDate, endDate, nowMs: options.nowMs }) !== 'ended',
  );
}

/** The 100 places nearest to the house by the straight line, each once. */
export function placesToMeasure(options: {
  house: Position;
  promotions: readonly PromotionDigest[];
}): Position[] {
  const places = new Map<string, Position>();
  for (const promotion of options.promotions) {
    const place = placeOf(promotion);
    if (place) places.set(placeKey(place), place);
  }
  const far = (to: Position) => straightDistanceKm({ from: options.house, to });
  return [...places.values()].sort((a, b) => far(a) - far(b)).slice(0, MOST_PLACES);
}

/**
 * The nearest 10 promotions. `distanceTo` returns null if no road leads to a place. Such promotions, and
 * those without a position, are left out (CUSTOMER-10).
 */
export function nearest(options: {
  promotions: readonly PromotionDigest[];
  distanceTo: (place: Position) => Distance | null;
}): Recommendation[] {
  return options.promotions
    .flatMap((promotion) => {
      const place = placeOf(promotion);
      const distance = place && options.distanceTo(place);
      return distance === null ? [] : [{ promotion, distance }];
    })
    .sort((a, b) => a.distance.km - b.distance.km)
    .slice(0, RECOMMENDED);
}
