import { useEffect, useState } from 'react';
import { getSync } from '../../../../sync/index.ts';
import { dropShared, readShared } from './shared-files.ts';

export interface SharedFiles {
  files: readonly File[];
  /** Deletes the files after they were used or refused. */
  drop: () => Promise<void>;
}

/** Files that another app has shared and the agent has not used yet; null until they are read. */
export function useShared(): SharedFiles | null {
  const [shared, setShared] = useState<SharedFiles | null>(null);
  useEffect(() => {
    let shown = true;
    const store = getSync().store();
    readShared({ store, nowMs: Date.now() })
      // A device whose storage does not work has no shared files.
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
