import type { CheckedAttempt, ServerCheck } from './code-verdict.ts';

/** The state of one code check besides this device's list: the server's answer, and the redemption attempt. */
export interface CodeCheckProgress {
  /** The key of the scan that the state belongs to. */
  key: string;
  attempt: number;
  lookedUp: boolean;
  server: ServerCheck;
  /** True after an attempt; from then on, answers to the question about the code no longer count. */
  attempted: boolean;
  pressing: boolean;
  /** The attempt as its call returned it; the live query may show an older state of it for a moment. */
  result: CheckedAttempt | null;
  refused: 'storage_full' | 'storage_unavailable' | 'read_only' | null;
}

/** The state of a check that has just started. */
export function newCheckProgress(key: string): CodeCheckProgress {
  return {
    key,
    attempt: 0,
    lookedUp: false,
    server: { kind: 'not_asked' },
    attempted: false,
    pressing: false,
    result: null,
    refused: null,
  };
}

/**
 * Updates the state of a check. An event of an earlier check, such as the late end of a slow attempt, is
 * ignored.
 */
export function updateCheckProgress(
  turn: CodeCheckProgress,
  { key, ...part }: Partial<CodeCheckProgress> & Pick<CodeCheckProgress, 'key'>,
): CodeCheckProgress {
  return turn.key === key ? { ...turn, ...part } : turn;
}

/**
 * The attempt that the screen shows: the result of its call, until the list has a newer state of that
 * attempt. `listed` is this device's attempt in its list.
 */
export function attemptOf(
  turn: Pick<CodeCheckProgress, 'result'>,
  listed: CheckedAttempt | null,
): CheckedAttempt | null {
  const { result } = turn;
  if (result === null) return listed;
  const isNewer = listed?.nonce === result.nonce && listed.state !== 'waiting';
  return isNewer ? listed : result;
}

/** Applies the server's answer about a code; after an attempt only the attempt's own answer counts. */
export function applyServerAnswer(
  turn: CodeCheckProgress,
  answer: Pick<CodeCheckProgress, 'key' | 'server'>,
): CodeCheckProgress {
  return turn.attempted ? turn : updateCheckProgress(turn, answer);
}
