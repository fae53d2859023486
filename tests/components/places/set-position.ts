import { vi } from 'vitest';

/**
 * Sets the device's position, or the error code of the Geolocation API (1 refused, 2 unavailable, 3 timeout).
 * The answer comes when `due` resolves.
 */
export function setPosition(position: { lat: number; lng: number } | number, due?: Promise<void>): void {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed) => {
    const answer = () => {
      if (typeof position === 'number') return failed?.({ code: position } as GeolocationPositionError);
      const coords = { latitude: position.lat, longitude: position.lng } as GeolocationCoordinates;
      return found({ coords } as GeolocationPosition);
    };
    if (due) void due.then(answer);
    else answer();
  });
}
