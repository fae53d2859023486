import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseDeskSound, cueFor } from './check-sound.ts';

let heard: number[] = [];
let shaken: number[][] = [];

/** An audio device that only remembers the notes, in hertz. */
class Notes {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
    connect: (next: unknown) => next,
  });
  createOscillator = () => {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: (next: unknown) => next,
      start: () => heard.push(frequency.value),
      stop: () => undefined,
    };
  };
}

beforeEach(() => {
  heard = [];
  shaken = [];
  vi.stubGlobal('AudioContext', Notes);
  vi.stubGlobal('navigator', { vibrate: (pattern: number[]) => shaken.push(pattern) });
  chooseDeskSound('on');
});
afterEach(() => vi.unstubAllGlobals());

const heardOf = (state: Parameters<typeof cueFor>[0]) => {
  heard = [];
  cueFor(state);
  const [first = 0, second = 0] = heard;
  return heard.length === 0 ? 'nothing' : second > first ? 'rising' : second < first ? 'falling' : 'level';
};

it('is told apart by ear: rising is good, level asks for care, falling is bad', () => {
  for (const state of ['valid', 'valid_offline', 'done', 'done_waiting'] as const) {
    expect(heardOf(state), state).toBe('rising');
  }
  for (const state of ['typo', 'stale', 'promotion_ended', 'outcome_unknown'] as const) {
    expect(heardOf(state), state).toBe('level');
  }
  for (const state of ['used', 'invalid', 'cancelled', 'conflict', 'attention'] as const) {
    expect(heardOf(state), state).toBe('falling');
  }
  expect(heardOf('checking')).toBe('nothing');
});

it('shakes longer for what is bad', () => {
  cueFor('used');
  cueFor('valid');
  const [bad = [], good = []] = shaken.map((pattern) => pattern);
  expect(Math.max(...bad)).toBeGreaterThan(Math.max(...good));
});

it('is quiet where the person wants quiet', () => {
  chooseDeskSound('off');
  expect(heardOf('used')).toBe('nothing');
  expect(shaken).toEqual([]);
});

it('a device that cannot sound stops nobody', () => {
  vi.stubGlobal('navigator', {
    vibrate: () => {
      throw new Error('no');
    },
  });
  expect(() => cueFor('valid')).not.toThrow();
});

it('stays quiet when the app is opened anew', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  chooseDeskSound('off');
  vi.resetModules();
  const anew = await import('./check-sound.ts');
  expect(anew.deskSound.get()).toBe('off');
  anew.cueFor('used');
  expect(heard).toEqual([]);
});
