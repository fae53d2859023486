import { useEffect, useState } from 'react';
import { readShared } from './shared-files.ts';

/** What another app has shared and nobody has taken; null until it is known. */
export function useShared(): readonly File[] | null {
  const [files, setFiles] = useState<readonly File[] | null>(null);
  useEffect(() => {
    let shown = true;
    readShared({ nowMs: Date.now() })
      // A device that keeps nothing has kept nothing.
      .catch(() => [])
      .then((read) => {
        if (shown) setFiles(read);
      }, console.warn);
    return () => {
      shown = false;
    };
  }, []);
  return files;
}
