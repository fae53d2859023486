import { useCallback, useEffect, useRef, useState } from 'react';
import { isIdle, type IdleMinutes } from '../../rules/shift.ts';

const EVERY_MS = 5_000;

/**
 * Whether the screen is locked: after `minutes` without a touch, and after a reload. Call `unlock` once the
 * PIN was right, and `touch` for activity without a touch, such as a scan.
 */
export function useIdleLock(minutes: IdleMinutes): {
  isLocked: boolean;
  unlock: () => void;
  touch: () => void;
} {
  const [locked, setLocked] = useState<boolean | null>(null);
  const touchedAtMs = useRef(0);
  const touch = useCallback(() => {
    // A touch after the time comes too late, even if the device slept and no timer ran.
    if (isIdle({ touchedAtMs: touchedAtMs.current, nowMs: Date.now(), minutes })) setLocked(true);
    touchedAtMs.current = Date.now();
  }, [minutes]);
  useEffect(() => {
    touchedAtMs.current = Date.now();
    if (minutes === 0) return;
    const look = () => {
      if (isIdle({ touchedAtMs: touchedAtMs.current, nowMs: Date.now(), minutes })) setLocked(true);
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    for (const kind of ['pointerdown', 'keydown'] as const) window.addEventListener(kind, touch, true);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const kind of ['pointerdown', 'keydown'] as const) window.removeEventListener(kind, touch, true);
    };
  }, [minutes, touch]);
  return {
    touch,
    isLocked: locked ?? minutes > 0,
    unlock: () => {
      touchedAtMs.current = Date.now();
      setLocked(false);
    },
  };
}
