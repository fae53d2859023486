import { storeChoice, readChoice } from '../../../ui/device/stored-choice.ts';
import { createValueStore } from '../../../lib/value-store.ts';
import type { CheckState } from '../../rules/code-verdict.ts';

/** A short tone for each kind of result, so that eyes may stay on the customer. */
type Cue = 'good' | 'care' | 'bad';

const cues: Partial<Record<CheckState['state'], Cue>> = {
  valid: 'good',
  valid_offline: 'good',
  done: 'good',
  done_waiting: 'good',
  typo: 'care',
  stale: 'care',
  promotion_ended: 'care',
  held: 'care',
  accepted_here: 'care',
  cannot_verify: 'care',
  outcome_unknown: 'care',
  too_many: 'care',
  used: 'bad',
  invalid: 'bad',
  cancelled: 'bad',
  conflict: 'bad',
  attention: 'bad',
};

/** Hertz, one after the other: rising is good, level asks for care, falling is bad. */
const notes: Record<Cue, readonly number[]> = { good: [660, 990], care: [587, 587], bad: [330, 220] };
const buzzes: Record<Cue, readonly number[]> = { good: [40], care: [40, 60, 40], bad: [160] };
const NOTE_S = 0.11;
const LOUDNESS = 0.12;
const LATEST_MS = 500;

const KEY = 'sabai-desk-sound';

/** Whether tones are heard on this device. */
export const deskSound = createValueStore<'on' | 'off'>(
  readChoice({ key: KEY, choices: ['on', 'off'] as const }) ?? 'on',
);

export function chooseDeskSound(choice: 'on' | 'off'): void {
  storeChoice({ key: KEY, choice });
  deskSound.set(choice);
}

let context: AudioContext | null = null;

/** Sounds, and lets the device shake where it can, unless the person wants quiet. Never throws: a result counts without it. */
export function cueFor(state: CheckState['state']): void {
  const cue = cues[state];
  if (!cue || deskSound.get() === 'off') return;
  try {
    navigator.vibrate?.([...buzzes[cue]]);
    void play(notes[cue]).catch(() => undefined);
  } catch {
    // No audio device, or none that may be used.
  }
}

/** Safari plays sound only on a context that was resumed within a touch or a key press, and ends that after a phone call. */
export function allowSound(): void {
  if (deskSound.get() === 'off') return;
  try {
    context ??= new AudioContext();
    void context.resume().catch(() => undefined);
  } catch {
    // As above.
  }
}

/** Calls {@link allowSound} at each touch and key press; answers how to stop that. */
export function allowSoundAtTouch(): () => void {
  const events = ['pointerup', 'keydown'] as const;
  for (const event of events) document.addEventListener(event, allowSound);
  return () => {
    for (const event of events) document.removeEventListener(event, allowSound);
  };
}

async function play(hertz: readonly number[]): Promise<void> {
  context ??= new AudioContext();
  const askedAtMs = performance.now();
  await context.resume();
  // The browser did not allow it until the next touch; by then the tone would announce an old result.
  if (performance.now() - askedAtMs > LATEST_MS) return;
  const { currentTime, destination } = context;
  for (const [n, frequency] of hertz.entries()) {
    const startS = currentTime + n * (NOTE_S + 0.03);
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = frequency;
    // Faded in and out, or it clicks.
    gain.gain.setValueAtTime(0, startS);
    gain.gain.linearRampToValueAtTime(LOUDNESS, startS + 0.012);
    gain.gain.linearRampToValueAtTime(0, startS + NOTE_S);
    tone.connect(gain).connect(destination);
    tone.start(startS);
    tone.stop(startS + NOTE_S);
  }
}
