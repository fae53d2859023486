/**
 * Keyboard-wedge scanners type a whole code within milliseconds and end it with Enter or Tab. Speed alone separates them
 * from people, so the focus may be anywhere. Times are those of the events, so a busy page makes no scanner look slow;
 * a Bluetooth scanner may still pause within a code.
 */
import { readBookingCode } from '../../bookings/rules/booking-code.ts';

/** The longest pause between two characters of a scanner; fast typists need 60 ms and more. */
export const BURST_GAP_MS = 50;
/** The longest pause within a code: a scanner may pause, or a person may have typed the first characters. */
const HALT_MS = 2_000;
/** A shorter input is keys pressed by accident, not a code. */
export const BURST_MIN_CHARACTERS = 6;
/** A signed link has up to 453 digits. A longer burst is no code, and its keys are dropped. */
const BURST_MAX_CHARACTERS = 700;

/** The characters of one fast run of keys, which a scanner may have typed. */
export interface KeyBurst {
  /** Characters typed before the last pause; empty if there was no pause. */
  before: string;
  /** Characters typed after that pause, without another one. */
  text: string;
  lastAtMs: number;
}

/** The part of a `KeyboardEvent` that the reader uses. */
export interface KeyFacts {
  key: string;
  code: string;
  shiftKey: boolean;
  /** True for a key that is held down, which a scanner never does. */
  repeat: boolean;
  /** True if the key is part of a shortcut (Ctrl, Alt, command) or of input method composition. */
  command: boolean;
  /** True if a text field has the focus and so received the characters too. */
  inField: boolean;
  /** Milliseconds on any monotonic clock. */
  atMs: number;
}

/** The result of adding a key to the burst. */
export interface KeyBurstStep {
  /** The characters collected so far; null once a key has ended the burst. */
  burst: KeyBurst | null;
  /** True for the first character, and for the first one after a pause. */
  starts: boolean;
  /** The scanned text if this key, Enter or Tab, completed one; else null. */
  read: string | null;
}

/** Adds a key to the burst; `burst` is null before the first key. */
export function addKeyToBurst(burst: KeyBurst | null, key: KeyFacts): KeyBurstStep {
  const gapMs = burst === null ? Infinity : key.atMs - burst.lastAtMs;
  if (key.key === 'Enter' || key.key === 'Tab') {
    const read = burst !== null && gapMs <= BURST_GAP_MS ? readBurst(burst, key) : null;
    return { burst: null, starts: false, read };
  }
  const { before, text } = continued(burst, gapMs);
  // Scanners send Shift before capitals, so it continues the burst.
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
 * Returns the text that a scanner typed, perhaps with a pause in it; null for a few keys of a person. Text
 * that is no code is returned too, so that the scanner's Enter triggers nothing. After a pause in a field it
 * is null: the burst may lack characters that the field has.
 */
function readBurst({ before, text }: KeyBurst, { inField }: KeyFacts): string | null {
  if (Array.from(text).length < BURST_MIN_CHARACTERS) return null;
  const whole = before + text;
  return (
    [text, whole].find((each) => readBookingCode(each).valid) ?? (inField && before !== '' ? null : whole)
  );
}

/**
 * The character that a key types, by its physical position if the browser does not name it (some Android
 * keyboards). Null for a key without a character.
 */
function characterOf(key: KeyFacts): string | null {
  if (Array.from(key.key).length === 1) return key.key;
  if (key.key !== 'Unidentified' && key.key !== 'Process') return null;
  const place = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/.exec(key.code);
  if (place?.[1]) return key.shiftKey ? place[1] : place[1].toLowerCase();
  if (place?.[2]) return place[2];
  if (key.code === 'Semicolon' && key.shiftKey) return ':';
  return { Slash: '/', Minus: '-', Period: '.' }[key.code] ?? null;
}
