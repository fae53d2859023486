import { useEffect, useState, useSyncExternalStore } from 'react';
import { resendPauses } from './resend-pauses.ts';

const EVERY_MS = 1_000;

/** Seconds until the confirmation mail can be requested again for this address; 0 when it can be now. */
export function useResendPause(email: string): number {
  const pauses = useSyncExternalStore(resendPauses.subscribe, resendPauses.get, resendPauses.get);
  const untilMs = pauses[email] ?? 0;
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const look = () => {
      setNowMs(Date.now());
      if (Date.now() >= untilMs) clearInterval(timer);
    };
    const timer = setInterval(look, EVERY_MS);
    look();
    return () => clearInterval(timer);
  }, [untilMs]);
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1_000));
}
