import { useEffect, useState } from 'react';
import { afterFirstPaint } from './after-first-paint.ts';

/** True once the browser was idle after the first paint; expensive parts of a screen wait for this. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let isGone = false;
    afterFirstPaint(() => {
      if (!isGone) setIsIdle(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isIdle;
}
