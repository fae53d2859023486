import type {
  RedeemResult,
  RedemptionAttempt,
  RedemptionAnswer,
  RedemptionRefusal,
} from './redemption-attempt.ts';

/**
 * The store of redemption attempts until they are answered. Each method is one transaction that survives the loss of
 * power.
 */
export interface AttemptStore {
  /** Stores a new attempt, unless an earlier one of the same code still counts; `reopened` ones do not (rule S5). */
  add(
    attempt: RedemptionAttempt,
    reopened?: readonly string[],
  ): Promise<{ outcome: 'stored' } | Extract<RedeemResult, { outcome: 'known' | 'refused' }>>;
  /** Attempts without an answer, in their order. */
  waiting(): Promise<RedemptionAttempt[]>;
  /** Stores outcomes by nonce; an attempt that has one keeps it. Returns how many were new. */
  settle(options: {
    answers: ReadonlyMap<string, RedemptionAnswer>;
    by: 'direct' | 'queue';
    atMs: number;
  }): Promise<number>;
  /** Sets attempts aside for a person to look at; nothing is deleted. */
  refuse(options: { nonces: readonly string[]; refusal: RedemptionRefusal }): Promise<void>;
  /** Deletes an attempt without an answer, whose refusal the server has and a person was shown (rule S11). */
  remove(nonce: string): Promise<void>;
}

/** True if no other attempt of the same code may follow: it waits, was the first, or waits for the owner. */
export function blocksNewAttempt({ state, answer }: RedemptionAttempt): boolean {
  return state === 'waiting' || answer?.outcome === 'first' || answer?.outcome === 'held';
}
