import { z } from 'zod';

/** A position in degrees. */
export interface Coordinates {
  lat: number;
  lng: number;
}

/** A place that a search found (PLACE-3); name or address may be empty. */
export interface PlaceSearchResult extends Coordinates {
  name: string;
  address: string;
}

const place = z.object({
  name: z.string().catch(''),
  address: z.string().catch(''),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});

/**
 * Reads the places of an answer, without those that have no valid position (PLACE-3); null for any other
 * JSON.
 */
export function readPlaces(json: unknown): PlaceSearchResult[] | null {
  const answer = z.object({ places: z.array(z.unknown()) }).safeParse(json);
  if (!answer.success) return null;
  return answer.data.places.flatMap((each) => {
    const read = place.safeParse(each);
    return read.success ? [read.data] : [];
  });
}

/** The text for the address field: name and address of a chosen place, without repeating the name. */
export function addressOf(chosen: PlaceSearchResult): string {
  const { name, address } = chosen;
  if (address === '' || name === '' || address.includes(name)) return address || name;
  return `${name}, ${address}`;
}

/** Degrees for people to read: four decimals, which are some ten metres. */
export function formatCoordinate(degrees: number): string {
  return degrees.toFixed(4);
}

/** Rounds to six decimals, a tenth of a metre; further digits are noise. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
