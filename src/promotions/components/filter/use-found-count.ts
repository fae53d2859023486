import { useState } from 'react';
import type { PromotionFeedView } from '../../data/promotion-feed.ts';

export interface FoundCount {
  /**
   * `countMore`: the server has more than `n`. `countStored`: it did not answer, so `n` counts the stored
   * cards.
   */
  says: 'count' | 'countMore' | 'countStored';
  n: number;
}

/** The number of promotions found; the previous number while loading. Null before the first answer. */
export function useFoundCount(view: PromotionFeedView): FoundCount | null {
  const [counted, setCounted] = useState<FoundCount | null>(null);
  const { rows, phase, complete, storedAtMs } = view;
  const isStored = phase === 'failed' || storedAtMs !== null;
  const says = isStored ? 'countStored' : complete ? 'count' : 'countMore';
  if (phase !== 'loading' && (counted?.says !== says || counted.n !== rows.length)) {
    setCounted({ says, n: rows.length });
  }
  return counted;
}
