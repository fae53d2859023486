/**
 * A link to directions to a place, in the device's maps app or site: by its coordinates, else its address.
 * Null without either.
 */
export function directionsLink(place: {
  address: string;
  lat?: number | null | undefined;
  lng?: number | null | undefined;
}): string | null {
  const { lat, lng } = place;
  const known = typeof lat === 'number' && typeof lng === 'number';
  const destination = known ? `${lat},${lng}` : place.address.trim();
  return destination
    ? `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
    : null;
}
