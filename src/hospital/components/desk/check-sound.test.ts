import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseDeskSound, playCue } from './check-sound.ts';

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

const heardOf = async (signal: Parameters<typeof playCue>[0]) => {
  heard = [];
  playCue(signal);
  await answered();
  return heard;
};

it('BOOKING-17 each signal is recognised by ear, and one tone alone is of a redeemed code', async () => {
  const signals = ['asks', 'done', 'used', 'stop', 'care'] as const;
  const tunes: number[][] = [];
  for (const signal of signals) tunes.push(await heardOf(signal));
  expect(new Set(tunes.map((tune) => tune.join(' '))).size).toBe(signals.length);
  expect(signals.filter((_, n) => tunes[n]?.length === 1)).toEqual(['done']);
  const [asks = [], , , stop = []] = tunes;
  expect(asks).toEqual(asks.toSorted((a, b) => a - b));
  expect(stop).toEqual(stop.toSorted((a, b) => b - a));
  for (const signal of ['idle', 'waits'] as const) expect(await heardOf(signal), signal).toEqual([]);
});

it('shakes longer for what is bad', () => {
  playCue('stop');
  playCue('asks');
  const [bad = [], good = []] = shaken.map((pattern) => pattern);
  expect(Math.max(...bad)).toBeGreaterThan(Math.max(...good));
});

it('is quiet where the person wants quiet', async () => {
  chooseDeskSound('off');
  expect(await heardOf('used')).toEqual([]);
  expect(shaken).toEqual([]);
});

it('a device that cannot sound stops nobody', () => {
  vi.stubGlobal('navigator', {
    vibrate: () => {
      throw new Error('no');
    },
  });
  expect(() => playCue('asks')).not.toThrow();
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
  anew.playCue('used');
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
  desk.unlockAudio();
  isTouched = false;
  desk.playCue('asks');
  await answered();
  expect(heard).toEqual([660, 990]);
});

it('does not announce an old result when a later touch allows sound', async () => {
  const desk = await inNewWindow();
  isTouched = false;
  desk.playCue('asks');
  isTouched = true;
  nowMs = 2_000;
  desk.unlockAudio();
  await answered();
  expect(heard).toEqual([]);
});
