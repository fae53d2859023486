import { z } from 'zod';

/** A position in degrees. */
export interface Coordinates {
  lat: number;
  lng: number;
}

/** The picker reports a place in this form (PLACE-3). */
export interface Place extends Coordinates {
  name: string;
  address: string;
}

const place = z.object({
  name: z.string().catch(''),
  address: z.string().catch(''),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});

/** Reads the places of an answer that have a position (PLACE-3). Null means that it is no such answer. */
export function readPlaces(json: unknown): Place[] | null {
  const answer = z.object({ places: z.array(z.unknown()) }).safeParse(json);
  if (!answer.success) return null;
  return answer.data.places.flatMap((each) => {
    const read = place.safeParse(each);
    return read.success ? [read.data] : [];
  });
}

/** What a chosen place puts into the field of the address. */
export function addressOf(chosen: Place): string {
  const { name, address } = chosen;
  if (address === '' || name === '' || address.includes(name)) return address || name;
  return `${name}, ${address}`;
}

/** Degrees as people read them: four decimals are some ten metres. */
export function coordinateText(degrees: number): string {
  return degrees.toFixed(4);
}

/** Six decimals are a tenth of a metre; more would only be noise. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
