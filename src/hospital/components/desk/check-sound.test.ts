import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseDeskSound, cueFor } from './check-sound.ts';

let heard: number[] = [];
let shaken: number[][] = [];

/** True within a touch or a key press. */
let isTouched = true;
let nowMs = 0;

/** An audio device that only remembers the notes, in hertz. As in Safari it runs once it was resumed within a touch. */
class Notes {
  currentTime = 0;
  destination = {};
  #run = () => {};
  #runs = new Promise<void>((resolve) => (this.#run = resolve));
  resume = () => {
    if (isTouched) this.#run();
    return this.#runs;
  };
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
  isTouched = true;
  nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.stubGlobal('AudioContext', Notes);
  vi.stubGlobal('navigator', { vibrate: (pattern: number[]) => shaken.push(pattern) });
  chooseDeskSound('on');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Until what was asked of the audio device has been answered. */
const answered = () => new Promise((resolve) => setImmediate(resolve));

const heardOf = async (state: Parameters<typeof cueFor>[0]) => {
  heard = [];
  cueFor(state);
  await answered();
  const [first = 0, second = 0] = heard;
  return heard.length === 0 ? 'nothing' : second > first ? 'rising' : second < first ? 'falling' : 'level';
};

it('is told apart by ear: rising is good, level asks for care, falling is bad', async () => {
  for (const state of ['valid', 'valid_offline', 'done', 'done_waiting'] as const) {
    expect(await heardOf(state), state).toBe('rising');
  }
  for (const state of ['typo', 'stale', 'promotion_ended', 'outcome_unknown'] as const) {
    expect(await heardOf(state), state).toBe('level');
  }
  for (const state of ['used', 'invalid', 'cancelled', 'conflict', 'attention'] as const) {
    expect(await heardOf(state), state).toBe('falling');
  }
  expect(await heardOf('checking')).toBe('nothing');
});

it('shakes longer for what is bad', () => {
  cueFor('used');
  cueFor('valid');
  const [bad = [], good = []] = shaken.map((pattern) => pattern);
  expect(Math.max(...bad)).toBeGreaterThan(Math.max(...good));
});

it('is quiet where the person wants quiet', async () => {
  chooseDeskSound('off');
  expect(await heardOf('used')).toBe('nothing');
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
  await answered();
  expect(heard).toEqual([]);
});

/** The module as a window that was opened now has it. */
async function inNewWindow() {
  vi.resetModules();
  return import('./check-sound.ts');
}

it('sounds after a scan without a touch, because an earlier touch allowed it', async () => {
  const desk = await inNewWindow();
  desk.allowSound();
  isTouched = false;
  desk.cueFor('valid');
  await answered();
  expect(heard).toEqual([660, 990]);
});

it('does not announce an old result when a later touch allows sound', async () => {
  const desk = await inNewWindow();
  isTouched = false;
  desk.cueFor('valid');
  isTouched = true;
  nowMs = 2_000;
  desk.allowSound();
  await answered();
  expect(heard).toEqual([]);
});
