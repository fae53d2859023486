import { useEffect, useState } from 'react';
import { afterFirstPaint } from './after-first-paint.ts';

/** Whether what was asked for first is painted and the window had nothing to do since: then comes what takes long. */
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
