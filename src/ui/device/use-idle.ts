import { useEffect, useState } from 'react';
import { afterFirstPaint } from './after-first-paint.ts';

/** True once the first paint is done and the window was idle after it; expensive parts of a screen wait for it. */
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
