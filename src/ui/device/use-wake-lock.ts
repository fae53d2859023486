import { useEffect } from 'react';

/** Keeps the screen awake while the component is shown, where the browser can (BOOKING-12, N8). */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible' || (lock !== null && !lock.released)) return;
      // The API is missing in older browsers, and the request is refused while the battery is low.
      const { wakeLock } = navigator as { wakeLock?: WakeLock };
      lock = (await wakeLock?.request('screen').catch(() => null)) ?? null;
      if (isOver) await lock?.release();
    };
    // The browser releases the lock whenever the page is hidden, so it is requested again.
    const onVisible = () => void take();
    document.addEventListener('visibilitychange', onVisible);
    void take();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
