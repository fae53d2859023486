import { storeChoice, readChoice } from '../../../ui/device/stored-choice.ts';
import { createValueStore } from '../../../lib/value-store.ts';
import type { CheckSignal } from '../../rules/code-verdict.ts';

/** Each signal has its own tones, so that staff can look at the customer; waiting states have none. */
type Cue = Exclude<CheckSignal, 'idle' | 'waits'>;

/**
 * Frequencies in hertz, played one after another: rising asks, one long tone is done, falling is refused.
 * `used` is three low tones.
 */
const notes: Record<Cue, readonly number[]> = {
  asks: [660, 990],
  done: [880],
  used: [294, 294, 294],
  stop: [330, 220],
  care: [587, 587],
};
const buzzes: Record<Cue, readonly number[]> = {
  asks: [40],
  done: [90],
  used: [60, 60, 60, 60, 60],
  stop: [240],
  care: [40, 60, 40],
};
const NOTE_S = 0.11;
/** Length of a tone that is played alone. */
const LONG_NOTE_S = 0.4;
const LOUDNESS = 0.12;
const LATEST_MS = 500;

const KEY = 'sabai-desk-sound';

/** Whether tones are on at this device; the choice is stored on it. */
export const deskSound = createValueStore<'on' | 'off'>(
  readChoice({ key: KEY, choices: ['on', 'off'] as const }) ?? 'on',
);

/** Turns the tones on or off, and stores the choice on this device. */
export function chooseDeskSound(choice: 'on' | 'off'): void {
  storeChoice({ key: KEY, choice });
  deskSound.set(choice);
}

let context: AudioContext | null = null;

/**
 * Plays the tones of a signal and vibrates if the device can, unless sound is off. Never throws, because a
 * result counts without sound.
 */
export function playCue(signal: CheckSignal): void {
  if (signal === 'idle' || signal === 'waits' || deskSound.get() === 'off') return;
  try {
    navigator.vibrate?.([...buzzes[signal]]);
    void play(notes[signal]).catch(() => undefined);
  } catch {
    // The device has no audio, or the browser does not allow it.
  }
}

/**
 * Resumes audio; must be called within a touch or a key press. Safari plays sound only on a context that was
 * resumed there, and ends that after a phone call.
 */
export function unlockAudio(): void {
  if (deskSound.get() === 'off') return;
  try {
    context ??= new AudioContext();
    void context.resume().catch(() => undefined);
  } catch {
    // The device has no audio, or the browser does not allow it.
  }
}

/** Calls {@link unlockAudio} at each touch and key press; returns a function that stops this. */
export function allowSoundAtTouch(): () => void {
  const events = ['pointerup', 'keydown'] as const;
  for (const event of events) document.addEventListener(event, unlockAudio);
  return () => {
    for (const event of events) document.removeEventListener(event, unlockAudio);
  };
}

async function play(hertz: readonly number[]): Promise<void> {
  context ??= new AudioContext();
  const askedAtMs = performance.now();
  await context.resume();
  // The browser may have resumed only at the next touch; by then the tone would announce an old result.
  if (performance.now() - askedAtMs > LATEST_MS) return;
  const { currentTime, destination } = context;
  const lengthS = hertz.length === 1 ? LONG_NOTE_S : NOTE_S;
  for (const [n, frequency] of hertz.entries()) {
    const startS = currentTime + n * (lengthS + 0.03);
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = frequency;
    // The tone fades in and out, because it would click otherwise.
    gain.gain.setValueAtTime(0, startS);
    gain.gain.linearRampToValueAtTime(LOUDNESS, startS + 0.012);
    gain.gain.linearRampToValueAtTime(0, startS + lengthS);
    tone.connect(gain).connect(destination);
    tone.start(startS);
    tone.stop(startS + lengthS);
  }
}
