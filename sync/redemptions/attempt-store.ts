import type {
  RedeemResult,
  RedemptionAttempt,
  RedemptionAnswer,
  RedemptionRefusal,
} from './redemption-attempt.ts';

/** Where presses lie until they are answered. Each method is one transaction that survives the loss of power. */
export interface AttemptStore {
  /** Keeps a new press, unless this device has one of the same code that still counts (one way). */
  add(
    attempt: RedemptionAttempt,
  ): Promise<{ outcome: 'stored' } | Extract<RedeemResult, { outcome: 'known' | 'refused' }>>;
  /** What waits for an answer, in the order of the presses. */
  waiting(): Promise<RedemptionAttempt[]>;
  /** Takes stored outcomes in; a press that has one keeps it. Answers how many were new. */
  settle(options: {
    answers: ReadonlyMap<string, RedemptionAnswer>;
    by: 'direct' | 'queue';
    atMs: number;
  }): Promise<number>;
  /** Sets presses aside for a person to look at; nothing is dropped. */
  setAside(options: { nonces: readonly string[]; refusal: RedemptionRefusal }): Promise<void>;
}

/** An attempt that no other one of the same code may follow: it waits, was the first, or waits for the owner. */
export function blocksNewAttempt({ state, answer }: RedemptionAttempt): boolean {
  return state === 'waiting' || answer?.outcome === 'first' || answer?.outcome === 'held';
}
