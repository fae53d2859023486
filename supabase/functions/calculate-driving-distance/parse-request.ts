import { isCoordinates, type Coordinates } from '../_shared/coordinates.ts';

/** A valid request, or the error code and message for its refusal. */
export type ParsedRequest =
  | { ok: true; origin: Coordinates; destinations: Coordinates[] }
  | { ok: false; code: 'origins_count' | 'destinations_count' | 'coordinates_range'; message: string };

const MAX_DESTINATIONS = 100;

/** Parses `{ origins, destinations }`: exactly one origin and 1 to 100 destinations, in degrees (CUSTOMER-11). */
export function parseRequest(body: Readonly<Record<string, unknown>>): ParsedRequest {
  const { origins, destinations } = body;
  if (!Array.isArray(origins) || origins.length !== 1) {
    return { ok: false, code: 'origins_count', message: 'Exactly one origin is needed.' };
  }
  if (!Array.isArray(destinations) || destinations.length < 1 || destinations.length > MAX_DESTINATIONS) {
    return { ok: false, code: 'destinations_count', message: '1 to 100 destinations are needed.' };
  }
  const [origin]: unknown[] = origins;
  if (!isCoordinates(origin) || !destinations.every(isCoordinates)) {
    const message = 'Each place needs lat from -90 to 90 and lng from -180 to 180.';
    return { ok: false, code: 'coordinates_range', message };
  }
  return { ok: true, origin, destinations };
}
