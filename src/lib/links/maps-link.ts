/** A search in the maps app or site of the device: at the coordinates, else for the address; null where neither is known. */
export function mapsLink(place: {
  address: string | null;
  lat: number | null;
  lng: number | null;
}): string | null {
  const { address, lat, lng } = place;
  const query = lat !== null && lng !== null ? `${lat},${lng}` : address?.trim();
  return query ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}` : null;
}
