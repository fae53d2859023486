import type { BodySender } from './body-sender.ts';

/** The memory that one request takes for its body, of the budget that all bodies share. */
export interface BodyBudget {
  /** Reserves bytes; false when the budget, or the sender's share of it, is exhausted. */
  take(bytes: number): boolean;
  /** Returns what the request took. */
  release(): void;
}

/**
 * Shares a budget among requests. A person or a network address has at most `shareBytes`, so that one sender
 * whose requests stall does not stop the others; operators have no share.
 */
export function createBodyBudgets(options: {
  totalBytes: number;
  shareBytes: number;
}): (sender: BodySender) => BodyBudget {
  const { totalBytes, shareBytes } = options;
  const taken = new Map<string, number>();
  let allTaken = 0;
  return ({ kind, key }) => {
    let own = 0;
    const add = (bytes: number) => {
      own += bytes;
      allTaken += bytes;
      const ofSender = (taken.get(key) ?? 0) + bytes;
      if (ofSender > 0) taken.set(key, ofSender);
      else taken.delete(key);
    };
    return {
      take(bytes) {
        const share = kind === 'operator' ? totalBytes : shareBytes;
        if (allTaken + bytes > totalBytes || (taken.get(key) ?? 0) + bytes > share) return false;
        add(bytes);
        return true;
      },
      release: () => add(-own),
    };
  };
}
