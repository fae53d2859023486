/** The PIN that leaves reception mode: its form, and how long wrong ones make people wait. Pure. */

export const PIN_MIN = 4;
export const PIN_MAX = 8;
/** Wrong PINs before the first wait. */
export const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

export type PinProblem = 'digits' | 'short' | 'long' | 'simple';

/** Thai digits count as digits. */
export function readPin(typed: string): string {
  return typed.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)).replace(/\s/g, '');
}

/** What is wrong with a PIN as {@link readPin} reads it; null for nothing. */
export function checkPin(pin: string): PinProblem | null {
  if (!/^[0-9]*$/.test(pin)) return 'digits';
  if (pin.length < PIN_MIN) return 'short';
  if (pin.length > PIN_MAX) return 'long';
  return isSimple(pin) ? 'simple' : null;
}

/** One digit again and again, or all of them in a row: what everybody tries first. */
function isSimple(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, n) => Number(digit) - Number(pin[n])));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

export interface PinTries {
  /** Wrong ones since the last right one. */
  wrong: number;
  /** Device milliseconds; no PIN is looked at before. */
  waitUntilMs: number;
}

export const noTries: PinTries = { wrong: 0, waitUntilMs: 0 };

/** After a wrong PIN: from the fifth on each makes people wait, twice as long as the one before. */
export function afterWrongPin(options: { tries: PinTries; nowMs: number }): PinTries {
  const wrong = options.tries.wrong + 1;
  if (wrong < FREE_TRIES) return { wrong, waitUntilMs: 0 };
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES));
  return { wrong, waitUntilMs: options.nowMs + waitMs };
}

/** How long people still wait; a clock that was set back does not make it longer than the longest wait. */
export function pinWaitMs(options: { tries: PinTries; nowMs: number }): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(0, options.tries.waitUntilMs - options.nowMs));
}
