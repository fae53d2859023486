import { useEffect, useState } from 'react';
import { getSync } from '../../../../sync/index.ts';
import { dropShared, readShared } from './shared-files.ts';

export interface Shared {
  files: readonly File[];
  /** Forgets them: they were taken, or nobody wants them. */
  drop: () => Promise<void>;
}

/** What another app has shared and nobody has taken; null until it is known. */
export function useShared(): Shared | null {
  const [shared, setShared] = useState<Shared | null>(null);
  useEffect(() => {
    let shown = true;
    const store = getSync().store();
    readShared({ store, nowMs: Date.now() })
      // A device that keeps nothing has kept nothing.
      .catch(() => [])
      .then((read) => {
        if (!shown) return;
        const files = read.map(({ name, content }) => new File([content], name, { type: content.type }));
        setShared({ files, drop: () => dropShared({ store, files: read }) });
      }, console.warn);
    return () => {
      shown = false;
    };
  }, []);
  return shared;
}
