/** The orders that a person can choose for the list. */
export const promotionSorts = ['ends', 'price', 'discount', 'distance'] as const;
/** The order of the list; without one the newest come first. */
export type PromotionSort = (typeof promotionSorts)[number];

/**
 * The filters of the list, as in the address's search parameters; a missing member does not filter
 * (MARKET-22).
 */
export interface PromotionFilter {
  /** Baht. */
  min?: number;
  max?: number;
  /** At least so many percent off. */
  off?: number;
  /** The province's Thai name. */
  province?: string;
  /** `latitude,longitude` in degrees. */
  near?: string;
  /** The name of the position `near`, if the person typed a place. */
  place?: string;
  /** The greatest distance from `near`. */
  km?: number;
  /** Only promotions that run today. */
  now?: true;
  /** Only promotions of verified hospitals. */
  verified?: true;
  sort?: PromotionSort;
}

/** About a hundred metres: a person's position is neither sent nor put into an address more precisely. */
const POSITION_DECIMALS = 3;

const amount = (value: unknown, max: number) => {
  const number = Number(value);
  return number > 0 && number <= max ? number : undefined;
};
const text = (value: unknown) => (typeof value === 'string' && value ? value.slice(0, 100) : undefined);
const flag = (value: unknown) => (value === true ? value : undefined);

/** Reads the filter from search parameters, which may be typed by hand: invalid values are left out. */
export function readPromotionFilter(search: Record<string, unknown>): PromotionFilter {
  const position = parseNearParameter(String(search['near']));
  const near = position ? nearOf(position) : undefined;
  const filter = {
    min: amount(search['min'], 1e10),
    max: amount(search['max'], 1e10),
    off: amount(search['off'], 100),
    province: text(search['province']),
    near,
    place: near && text(search['place']),
    km: near && amount(search['km'], 2000),
    now: flag(search['now']),
    verified: flag(search['verified']),
    sort: promotionSorts.find((sort) => sort === search['sort'] && (near || sort !== 'distance')),
  };
  // The JSON round trip drops undefined members.
  return JSON.parse(JSON.stringify(filter)) as PromotionFilter;
}

/**
 * The number of conditions that a person sees: a place and its distance count once, and so do both prices.
 */
export function countFilters(filter: PromotionFilter): number {
  const { km: _km, place: _place, min, max, ...others } = filter;
  return Object.keys(others).length + Number(min !== undefined || max !== undefined);
}

/** A position in the form of `near`, rounded. */
export function nearOf({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat.toFixed(POSITION_DECIMALS)},${lng.toFixed(POSITION_DECIMALS)}`;
}

/** The position in `near`, in degrees; null if it is missing or invalid. */
export function parseNearParameter(near: string | undefined): { lat: number; lng: number } | null {
  const [lat, lng, more] = (near ?? '').split(',').map(Number);
  if (lat === undefined || lng === undefined || more !== undefined) return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
