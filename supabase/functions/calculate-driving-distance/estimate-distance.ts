import type { Coordinates } from '../_shared/coordinates.ts';

const EARTH_RADIUS_KM = 6371.0088;
/** The assumed ratio of the distance by road to the straight line (CUSTOMER-11). */
const DETOUR = 1.3;

/** Kilometres by road, estimated from the great-circle distance. */
export function estimateDistanceKm(options: { from: Coordinates; to: Coordinates }): number {
  const { from, to } = options;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const square =
    half(to.lat - from.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lng - from.lng);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(square))) * DETOUR;
}
