/** The PIN that leaves reception mode: its form, and how long wrong ones make people wait. Pure. */

/** The fewest digits of a PIN (src/hospital/decisions/0002). */
const PIN_MIN = 4;
/** The most digits of a PIN (src/hospital/decisions/0002). */
const PIN_MAX = 8;
/** This many wrong PINs cost no wait (src/hospital/decisions/0002). */
const FREE_TRIES = 4;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * Why a new PIN is refused. `digits`: it has another character. `simple`: one digit repeated, or a run such as 1234.
 */
export type PinProblem = 'digits' | 'short' | 'long' | 'simple';

/** Normalizes a typed PIN: Thai digits become ASCII digits, and spaces are removed. */
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

/** Whether a PIN repeats one digit or is a run such as 1234 or 4321, which people try first. */
function isSimple(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, n) => Number(digit) - Number(pin[n])));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

/** The wrong PINs so far, and until when no further PIN is compared. */
export interface PinTries {
  /** Wrong tries since the last right one. */
  wrong: number;
  /** In ms since 1970; before this time no PIN is compared. */
  waitUntilMs: number;
}

/** The tries of a new PIN, and after each right one. */
export const noTries: PinTries = { wrong: 0, waitUntilMs: 0 };

/** Counts a wrong PIN. From the fifth on people wait, each time twice as long as before, up to 15 minutes. */
export function afterWrongPin(options: { tries: PinTries; nowMs: number }): PinTries {
  const wrong = options.tries.wrong + 1;
  if (wrong <= FREE_TRIES) return { wrong, waitUntilMs: 0 };
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES - 1));
  return { wrong, waitUntilMs: options.nowMs + waitMs };
}

/** How long people still wait, in ms. It is at most the longest wait, even if the clock was set back. */
export function pinWaitMs(options: { tries: PinTries; nowMs: number }): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(0, options.tries.waitUntilMs - options.nowMs));
}
