/**
 * Keyboard-wedge scanners type a whole code within milliseconds and end it with Enter or Tab. Speed alone separates them
 * from people, so the focus may be anywhere. Times are those of the events, so a busy page makes no scanner look slow;
 * a Bluetooth scanner may still pause within a code.
 */
import { readBookingCode } from '../../bookings/rules/booking-code.ts';

/** The longest pause between two characters of a scanner; fast typists need 60 ms and more. */
export const BURST_GAP_MS = 50;
/** Keys up to this long before a burst may belong to it: a scanner pauses, or a person typed the first characters. */
const HALT_MS = 2_000;
/** Fewer characters are two keys pressed by accident, not a code. */
export const BURST_MIN_CHARACTERS = 6;
/** A signed link has up to 453 digits. A longer burst is no code, and its keys are dropped. */
const BURST_MAX_CHARACTERS = 700;

export interface KeyBurst {
  /** What was typed up to the last halt. */
  before: string;
  /** Since then, without one. */
  text: string;
  lastAtMs: number;
}

/** The part of a `KeyboardEvent` that the reader uses. */
export interface KeyFacts {
  key: string;
  code: string;
  shiftKey: boolean;
  /** Held down: a hand, never a scanner. */
  repeat: boolean;
  /** With Ctrl, Alt or the command key it is a command. */
  command: boolean;
  /** The focus is in a field, which has what was typed. */
  inField: boolean;
  /** Milliseconds on any clock that only goes forward. */
  atMs: number;
}

export interface TakenKey {
  /** What is collected so far; null for nothing. */
  burst: KeyBurst | null;
  /** True for the first character, and for the first after a halt. */
  starts: boolean;
  /** The whole text, where this key ended one. */
  read: string | null;
}

/** Takes the next key into the burst. */
export function takeKey(burst: KeyBurst | null, key: KeyFacts): TakenKey {
  const gapMs = burst === null ? Infinity : key.atMs - burst.lastAtMs;
  if (key.key === 'Enter' || key.key === 'Tab') {
    const read = burst !== null && gapMs <= BURST_GAP_MS ? readBurst(burst, key) : null;
    return { burst: null, starts: false, read };
  }
  const { before, text } = continued(burst, gapMs);
  // Shift goes down before capitals and belongs to them.
  if (key.key === 'Shift' || key.key === 'CapsLock') {
    return { burst: { before, text, lastAtMs: key.atMs }, starts: false, read: null };
  }
  const character = characterOf(key);
  if (character === null || key.repeat || key.command) return { burst: null, starts: false, read: null };
  const isMuch = before.length + text.length >= BURST_MAX_CHARACTERS;
  const next = isMuch ? { before: '', text: character } : { before, text: text + character };
  return { burst: { ...next, lastAtMs: key.atMs }, starts: next.text === character, read: null };
}

function continued(burst: KeyBurst | null, gapMs: number): { before: string; text: string } {
  if (burst === null || gapMs > HALT_MS) return { before: '', text: '' };
  return gapMs <= BURST_GAP_MS ? burst : { before: burst.before + burst.text, text: '' };
}

/**
 * Returns the code that a scanner typed, perhaps with a pause within it; null for a few keys of a person. Text that is no
 * code is returned whole, so that the scanner's Enter presses nothing. In a field it is null after a pause, because the
 * field has all of it and the burst may be a part.
 */
function readBurst({ before, text }: KeyBurst, { inField }: KeyFacts): string | null {
  if (Array.from(text).length < BURST_MIN_CHARACTERS) return null;
  const whole = before + text;
  return (
    [text, whole].find((each) => readBookingCode(each).valid) ?? (inField && before !== '' ? null : whole)
  );
}

/** What a key writes; by its place on a Latin keyboard where the browser cannot say (some Android keyboards). */
function characterOf(key: KeyFacts): string | null {
  if (Array.from(key.key).length === 1) return key.key;
  if (key.key !== 'Unidentified' && key.key !== 'Process') return null;
  const place = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/.exec(key.code);
  if (place?.[1]) return key.shiftKey ? place[1] : place[1].toLowerCase();
  if (place?.[2]) return place[2];
  if (key.code === 'Semicolon' && key.shiftKey) return ':';
  return { Slash: '/', Minus: '-', Period: '.' }[key.code] ?? null;
}
