/** Where a text was read. */
export type ReadBy = 'camera' | 'keyboard';

/** How long after it was last read the same text is ignored, in ms (BOOKING-12). */
const SAME_MS: Record<ReadBy, number> = { camera: 2_500, keyboard: 5_000 };

/**
 * The text that was read last. `atMs` is in ms since the page was opened, so that a change of the clock does no harm.
 */
export interface LastRead {
  text: string;
  atMs: number;
}

/**
 * Whether a text counts as a new scan, and the `last` for the next call. A code that stays in front of the
 * camera is one scan, because the pause starts when it was last seen.
 */
export function classifyRepeat(options: { last: LastRead | null; text: string; by: ReadBy; atMs: number }): {
  isNew: boolean;
  last: LastRead;
} {
  const { last, text, by, atMs } = options;
  const isSame = last?.text === text && atMs - last.atMs < SAME_MS[by];
  return { isNew: !isSame, last: { text, atMs } };
}
