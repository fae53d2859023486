import type { CallOutcome } from './call-function.ts';
import type { StepOutcome } from './cycle-context.ts';

type Paused = Exclude<StepOutcome, { kind: 'done' }>;

/**
 * Sends waiting rows in calls of at most `maxRows`, in their order, until none waits; then returns null. A call that the
 * server refuses to read is halved until the row it fails on is alone, as in the outbox (rule O4).
 */
export async function sendInBatches<Row, Answer, End = never>(options: {
  maxRows: number;
  /** The first call is made even where nothing waits. */
  always?: boolean;
  waiting: () => Promise<readonly Row[]>;
  call: (rows: readonly Row[]) => Promise<CallOutcome<Answer>>;
  /** Sets a row aside that the server cannot read. */
  refuse: (row: Row) => Promise<void>;
  /** Stores the answer of a call. Returns how the sending ends, or null to go on. */
  takeAnswer: (rows: readonly Row[], answer: Answer) => Promise<Paused | End | null>;
}): Promise<Paused | End | null> {
  let most = options.maxRows;
  for (let isFirst = true; ; isFirst = false) {
    const rows = (await options.waiting()).slice(0, most);
    if (rows.length === 0 && !(isFirst && options.always)) return null;
    const outcome = await options.call(rows);
    switch (outcome.kind) {
      case 'ok': {
        const end = await options.takeAnswer(rows, outcome.value);
        if (end) return end;
        most = options.maxRows;
        break;
      }
      case 'refused': {
        const [only] = rows;
        if (rows.length === 1 && only) await options.refuse(only);
        most = Math.max(1, Math.floor(rows.length / 2));
        break;
      }
      case 'retry':
        return { kind: 'paused', cause: outcome.cause, afterMs: outcome.afterMs };
      case 'restored':
        return { kind: 'paused', cause: 'server', afterMs: null };
      default:
        return outcome;
    }
  }
}
