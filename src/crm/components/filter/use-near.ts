import { useEffect, useState } from 'react';
import { readDevicePosition } from '../../../places/data/read-device-position.ts';

export interface NearPosition {
  at: { lat: number; lng: number } | null;
  isUnknown: boolean;
}

const nowhere: NearPosition = { at: null, isUnknown: false };
const TIMEOUT_MS = 10_000;

/** Where the device is, asked once a filter needs it; the position is stored nowhere. */
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
