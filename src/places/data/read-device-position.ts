import { roundDegrees } from '../rules/place-search-result.ts';

/**
 * A position in degrees with six decimals. `refused`: no permission. `unsupported`: the browser has no geolocation.
 */
export type DevicePosition =
  | { outcome: 'found'; lat: number; lng: number }
  | { outcome: 'refused' | 'unavailable' | 'timeout' | 'unsupported' };

/** The device's position in degrees; the browser asks the person. Works without a network; never rejects. */
export function readDevicePosition(options: { timeoutMs: number }): Promise<DevicePosition> {
  const geolocation = (navigator as { geolocation?: Geolocation }).geolocation;
  if (!geolocation) return Promise.resolve({ outcome: 'unsupported' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          outcome: 'found',
          lat: roundDegrees(coords.latitude),
          lng: roundDegrees(coords.longitude),
        }),
      (error) => {
        const outcomes = { 1: 'refused', 2: 'unavailable', 3: 'timeout' } as const;
        resolve({ outcome: outcomes[error.code as 1 | 2 | 3] ?? 'unavailable' });
      },
      { enableHighAccuracy: true, timeout: options.timeoutMs, maximumAge: 60_000 },
    );
  });
}
