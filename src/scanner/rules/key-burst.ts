/**
 * Scanners that pose as keyboards ("keyboard wedge") type a whole code within milliseconds and end it with Enter or Tab.
 * Told apart from people by speed alone, so the focus may be anywhere. Pure; times are of the events themselves, so a
 * busy page does not make a scanner look slow.
 */

/** The longest pause between two characters of a scanner; fast typists need 60 ms and more. */
export const BURST_GAP_MS = 50;
/** Fewer characters are two keys pressed by accident, not a code. */
export const BURST_MIN_CHARACTERS = 6;
/** More is no code either; nothing is kept of it. */
const BURST_MAX_CHARACTERS = 500;

export interface KeyBurst {
  text: string;
  lastAtMs: number;
}

/** As much of a `KeyboardEvent` as counts. */
export interface KeyFacts {
  key: string;
  code: string;
  shiftKey: boolean;
  /** Held down: a hand, never a scanner. */
  repeat: boolean;
  /** With Ctrl, Alt or the command key it is a command. */
  command: boolean;
  /** Milliseconds on any clock that only goes forward. */
  atMs: number;
}

export interface TakenKey {
  /** What is collected so far; null for nothing. */
  burst: KeyBurst | null;
  /** The whole text, where this key ended one. */
  read: string | null;
}

/** Takes the next key into the burst. */
export function takeKey(burst: KeyBurst | null, key: KeyFacts): TakenKey {
  const isQuick = burst !== null && key.atMs - burst.lastAtMs <= BURST_GAP_MS;
  if (key.key === 'Enter' || key.key === 'Tab') {
    const isWhole = isQuick && Array.from(burst.text).length >= BURST_MIN_CHARACTERS;
    return { burst: null, read: isWhole ? burst.text : null };
  }
  // Shift goes down before capitals and belongs to them.
  if (key.key === 'Shift' || key.key === 'CapsLock') {
    return { burst: isQuick ? { ...burst, lastAtMs: key.atMs } : null, read: null };
  }
  const character = characterOf(key);
  if (character === null || key.repeat || key.command) return { burst: null, read: null };
  const before = isQuick && burst.text.length < BURST_MAX_CHARACTERS ? burst.text : '';
  return { burst: { text: before + character, lastAtMs: key.atMs }, read: null };
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
