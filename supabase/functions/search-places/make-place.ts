import type { Coordinates } from '../_shared/coordinates.ts';

/** A place as the location field takes it; the address has at most 500 characters (PLACE-3). */
export interface Place extends Coordinates {
  name: string;
  address: string;
}

const MAX_ADDRESS = 500;
const MAX_NAME = 200;

/** Joins the address parts without repeated and empty ones; cuts name and address to the forms' limits. */
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
