import { describe, expect, it } from 'vitest';
import { readBookingCode } from '../../bookings/rules/booking-code.ts';
import {
  BURST_GAP_MS,
  BURST_MIN_CHARACTERS,
  addKeyToBurst,
  type KeyBurst,
  type KeyFacts,
} from './key-burst.ts';

type Typed = string | Partial<KeyFacts>;

/** What was read, with so many milliseconds between two keys. */
function type(keys: readonly Typed[], gapMs: number): (string | null)[] {
  let burst: KeyBurst | null = null;
  const read: (string | null)[] = [];
  for (const [n, typed] of keys.entries()) {
    const given = typeof typed === 'string' ? { key: typed } : typed;
    const taken = addKeyToBurst(burst, {
      key: '',
      code: '',
      shiftKey: false,
      repeat: false,
      command: false,
      inField: false,
      atMs: n * gapMs,
      ...given,
    });
    burst = taken.burst;
    read.push(taken.read);
  }
  return read.filter((text) => text !== null);
}

const keysOf = (text: string) => Array.from(text);
const code = keysOf('K7M4P2X9QX');

describe('a scanner that poses as a keyboard', () => {
  it('is read as a whole when it ends with Enter, or with Tab', () => {
    expect(type([...code, 'Enter'], 5)).toEqual(['K7M4P2X9QX']);
    expect(type([...code, 'Tab'], BURST_GAP_MS)).toEqual(['K7M4P2X9QX']);
    expect(type([...code, 'Enter', ...keysOf('https://a.b/v/1'), 'Enter'], 2)).toEqual([
      'K7M4P2X9QX',
      'https://a.b/v/1',
    ]);
  });

  it('may press Shift for its capitals', () => {
    expect(type([...code.flatMap((key) => ['Shift', key]), 'Enter'], 20)).toEqual(['K7M4P2X9QX']);
  });

  it('is recognised by the place of its keys where the browser names none', () => {
    const keys = [...code].map((key) => ({
      key: 'Unidentified',
      code: /\d/.test(key) ? `Digit${key}` : `Key${key}`,
      shiftKey: true,
    }));
    const link = ['Slash', 'KeyV', 'Slash'].map((place) => ({ key: 'Unidentified', code: place }));
    expect(type([...link, ...keys, 'Enter'], 5)).toEqual(['/v/K7M4P2X9QX']);
  });

  it('is said to start with its first character alone, whatever Shift does', () => {
    let burst: KeyBurst | null = null;
    const begun = ['Shift', 'K', 'Shift', '7', 'M'].map((key, n) => {
      const taken = addKeyToBurst(burst, {
        key,
        code: '',
        shiftKey: false,
        repeat: false,
        command: false,
        inField: true,
        atMs: n,
      });
      ({ burst } = taken);
      return taken.starts;
    });
    expect(begun).toEqual([false, true, false, false, false]);
  });

  it('may halt in the middle: what it sent is read as a whole', () => {
    for (let halt = 1; halt <= code.length - BURST_MIN_CHARACTERS; halt += 1) {
      const keys: Typed[] = [...code, 'Enter'].map((key, n) => ({
        key: String(key),
        atMs: n * 5 + (n < halt ? 0 : 700),
      }));
      expect(type(keys, 0)).toEqual(['K7M4P2X9QX']);
    }
  });

  it('is understood with the Thai layout left on', () => {
    // The keys of k7m4p-2x9qx as Kedmanee writes them.
    const [read] = type([...keysOf('าึทภย/ปตๆป'), 'Enter'], 5);
    expect(readBookingCode(read ?? '')).toEqual({ code: 'K7M4P2X9QX', valid: true });
  });
});

describe('what a hand does is left alone', () => {
  it.each<[string, Typed[], number]>([
    ['typed at leisure', [...code, 'Enter'], BURST_GAP_MS + 1],
    ['too few characters', [...keysOf('K7M4P'), 'Enter'], 5],
    ['Enter alone', ['Enter'], 5],
    ['a key held down', [...Array.from(code, () => ({ key: 'a', repeat: true })), 'Enter'], 30],
    ['commands', [...Array.from(code, () => ({ key: 'a', command: true })), 'Enter'], 5],
    ['arrows and the like', [...code, 'ArrowLeft', 'Enter'], 5],
  ])('%s', (_name, keys, gapMs) => expect(type(keys, gapMs)).toEqual([]));

  it('Enter long after the last character', () => {
    const keys: Typed[] = code.map((key, n) => ({ key, atMs: n * 5 }));
    expect(type([...keys, { key: 'Enter', atMs: 500 }], 0)).toEqual([]);
  });

  it('a code whose end was typed quickly, which is in the field as a whole', () => {
    const keys = [...keysOf('K7M4P2X9QQ'), 'Enter'].map((key, n) => ({
      key,
      inField: true,
      atMs: n * 5 + (n < 2 ? 0 : 120),
    }));
    expect(type(keys, 0)).toEqual([]);
    // Beside a field it can only be a scanner, whose Enter would press what has the focus.
    expect(
      type(
        keys.map((key) => ({ ...key, inField: false })),
        0,
      ),
    ).toEqual(['K7M4P2X9QQ']);
  });

  it('what was typed before a scan is no part of it', () => {
    const keys: Typed[] = [...keysOf('AB'), ...code].map((key, n) => ({
      key,
      atMs: n < 2 ? n * 5 : 400 + n * 5,
    }));
    expect(type([...keys, { key: 'Enter', atMs: 470 }], 0)).toEqual(['K7M4P2X9QX']);
  });
});
