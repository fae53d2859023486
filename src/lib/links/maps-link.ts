/**
 * A link to a search in the device's maps app or site: at the coordinates, else for the address. Null if
 * neither is known.
 */
export function mapsLink(place: {
  address: string | null;
  lat: number | null;
  lng: number | null;
}): string | null {
  const { address, lat, lng } = place;
  const query = lat !== null && lng !== null ? `${lat},${lng}` : address?.trim();
  return query ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}` : null;
}
