/** A place in degrees, WGS 84. */
export interface Coordinates {
  lat: number;
  lng: number;
}

/** Whether latitude and longitude are numbers within their ranges. */
export function isCoordinates(value: unknown): value is Coordinates {
  if (typeof value !== 'object' || value === null || !('lat' in value) || !('lng' in value)) return false;
  return within(value.lat, 90) && within(value.lng, 180);
}

function within(value: unknown, limit: number): boolean {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit;
}
