import { useEffect, useState } from 'react';
import { readDevicePosition } from '../../../places/data/read-device-position.ts';

/** `at` is null while the position is unknown; `isUnknown` is true once reading it has failed. */
export interface NearPosition {
  at: { lat: number; lng: number } | null;
  isUnknown: boolean;
}

const nowhere: NearPosition = { at: null, isUnknown: false };
const TIMEOUT_MS = 10_000;

/**
 * The device's position, read once a filter needs it and never stored. `at` is null until it is read;
 * `isUnknown` is true if reading failed.
 */
export function useNear(isNeeded: boolean): NearPosition {
  const [near, setNear] = useState(nowhere);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    void readDevicePosition({ timeoutMs: TIMEOUT_MS }).then((read) => {
      if (!isCurrent) return;
      const { outcome } = read;
      setNear(
        outcome === 'found'
          ? { at: { lat: read.lat, lng: read.lng }, isUnknown: false }
          : { at: null, isUnknown: true },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  return isNeeded ? near : nowhere;
}
