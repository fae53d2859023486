export type DevicePosition =
  | { outcome: 'found'; lat: number; lng: number }
  | { outcome: 'refused' | 'unavailable' | 'timeout' | 'unsupported' };

/** Six decimals are a tenth of a metre; more would only be noise. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Where the device is, in degrees; asks the person through the browser. Works without a network. */
export function readDevicePosition(options: { timeoutMs: number }): Promise<DevicePosition> {
  const geolocation = (navigator as { geolocation?: Geolocation }).geolocation;
  if (!geolocation) return Promise.resolve({ outcome: 'unsupported' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ outcome: 'found', lat: round(coords.latitude), lng: round(coords.longitude) }),
      (error) => {
        const outcomes = { 1: 'refused', 2: 'unavailable', 3: 'timeout' } as const;
        resolve({ outcome: outcomes[error.code as 1 | 2 | 3] ?? 'unavailable' });
      },
      { enableHighAccuracy: true, timeout: options.timeoutMs, maximumAge: 60_000 },
    );
  });
}
