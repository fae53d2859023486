import type { Coordinates } from '../_shared/coordinates.ts';

/** The location field uses a place in this form; the address has at most 500 characters (PLACE-3). */
export interface Place extends Coordinates {
  name: string;
  address: string;
}

const MAX_ADDRESS = 500;
const MAX_NAME = 200;

/** A place from parts of an address, without repeats and empty parts, within the lengths that the forms take. */
export function makePlace(options: {
  name: string;
  addressParts: readonly unknown[];
  lat: number;
  lng: number;
}): Place {
  const parts = options.addressParts.filter(
    (part): part is string => typeof part === 'string' && part !== '',
  );
  return {
    name: atMost(options.name, MAX_NAME),
    address: atMost([...new Set(parts)].join(', '), MAX_ADDRESS),
    lat: options.lat,
    lng: options.lng,
  };
}

function atMost(text: string, characters: number): string {
  return Array.from(text).slice(0, characters).join('');
}
