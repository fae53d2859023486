import { vi } from 'vitest';

/**
 * Sets the device's position, or the error code of the Geolocation API (1 refused, 2 unavailable, 3 timeout).
 */
export function setPosition(position: { lat: number; lng: number } | number): void {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed) => {
    if (typeof position === 'number') failed?.({ code: position } as GeolocationPositionError);
    else {
      const coords = { latitude: position.lat, longitude: position.lng } as GeolocationCoordinates;
      found({ coords } as GeolocationPosition);
    }
  });
}
