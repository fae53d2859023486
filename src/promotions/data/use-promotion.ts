import { useEffect, useState } from 'react';
import type { StoredPromotion } from '../rules/stored-promotion.ts';
import { loadPromotion } from './load-promotion.ts';

export type PromotionState =
  | { state: 'loading' }
  | { state: 'loaded'; promotion: StoredPromotion }
  | { state: 'missing' | 'failed' }
  /** Nothing came back; what the form holds as a draft is safe. */
  | { state: 'offline'; retry: () => void };

/** The promotion that a form is about, read once. */
export function usePromotion(options: { id: string }): PromotionState {
  const { id } = options;
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{
    attempt: number;
    answer: Awaited<ReturnType<typeof loadPromotion>>;
  } | null>(null);
  useEffect(() => {
    let shown = true;
    void loadPromotion({ id }).then((answer) => {
      if (shown) setRead({ attempt, answer });
    });
    return () => {
      shown = false;
    };
  }, [id, attempt]);
  if (read?.attempt !== attempt) return { state: 'loading' };
  const { answer } = read;
  if (answer.outcome === 'loaded') return { state: 'loaded', promotion: answer.promotion };
  if (answer.outcome === 'missing') return { state: 'missing' };
  if (answer.outcome === 'unreachable' && answer.offline) {
    return { state: 'offline', retry: () => setAttempt(attempt + 1) };
  }
  return { state: 'failed' };
}
