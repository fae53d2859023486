const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance between two positions in degrees, in kilometres. */
export function straightDistanceKm(options: {
  from: { lat: number; lng: number };
  to: { lat: number; lng: number };
}): number {
  const { from, to } = options;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const share =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(share)));
}
