import { useEffect, useState } from 'react';

const EVERY_MS = 15_000;

/** The device's time in ms since 1970, updated often enough for ages in minutes. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
