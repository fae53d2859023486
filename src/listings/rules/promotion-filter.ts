export const promotionSorts = ['ends', 'price', 'discount', 'distance'] as const;
/** None is the newest first. */
export type PromotionSort = (typeof promotionSorts)[number];

/** What narrows the list of promotions down, as the address has it; what is missing narrows nothing (MARKET-22). */
export interface PromotionFilter {
  /** Baht. */
  min?: number;
  max?: number;
  /** At least so many percent off. */
  off?: number;
  /** Thai name. */
  province?: string;
  /** `latitude,longitude` in degrees. */
  near?: string;
  /** The name of that position, where a place was typed. */
  place?: string;
  km?: number;
  /** Runs today. */
  now?: true;
  /** Only promotions of verified hospitals. */
  verified?: true;
  sort?: PromotionSort;
}

/** About a hundred metres: more of a person's position is neither sent nor written into an address. */
const POSITION_DECIMALS = 3;

const amount = (value: unknown, max: number) => {
  const number = Number(value);
  return number > 0 && number <= max ? number : undefined;
};
const text = (value: unknown) => (typeof value === 'string' && value ? value.slice(0, 100) : undefined);
const flag = (value: unknown) => (value === true ? value : undefined);

/** Reads an address that may be typed by hand: what makes no sense is left out. */
export function readPromotionFilter(search: Record<string, unknown>): PromotionFilter {
  const position = positionOf(String(search['near']));
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
  // Without the members that are undefined.
  return JSON.parse(JSON.stringify(filter)) as PromotionFilter;
}

/** How many conditions a person sees: a place with its limit is one, and so are both prices. */
export function countFilters(filter: PromotionFilter): number {
  const { km: _km, place: _place, min, max, ...others } = filter;
  return Object.keys(others).length + Number(min !== undefined || max !== undefined);
}

/** A position as a filter and an address have it. */
export function nearOf({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat.toFixed(POSITION_DECIMALS)},${lng.toFixed(POSITION_DECIMALS)}`;
}

export function positionOf(near: string | undefined): { lat: number; lng: number } | null {
  const [lat, lng, more] = (near ?? '').split(',').map(Number);
  if (lat === undefined || lng === undefined || more !== undefined) return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
