import { useState } from 'react';
import type { FeedView } from '../../data/promotion-feed.ts';

export interface FoundCount {
  /** `countMore`: the server has more. `countStored`: the server did not answer. */
  says: 'count' | 'countMore' | 'countStored';
  n: number;
}

/** How many are found; while the server is asked, as many as before. Null until there was an answer. */
export function useFoundCount(view: FeedView): FoundCount | null {
  const [counted, setCounted] = useState<FoundCount | null>(null);
  const { rows, phase, complete, storedAtMs } = view;
  const isStored = phase === 'failed' || storedAtMs !== null;
  const says = isStored ? 'countStored' : complete ? 'count' : 'countMore';
  if (phase !== 'loading' && (counted?.says !== says || counted.n !== rows.length)) {
    setCounted({ says, n: rows.length });
  }
  return counted;
}
