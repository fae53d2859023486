import { useEffect, useEffectEvent, useRef } from 'react';
import { noteFailedScan } from '../../data/desk/note-failed-scan.ts';
import type { CheckState, CheckVerdict } from '../../rules/code-verdict.ts';
import { allowSoundAtTouch, cueFor } from './check-sound.ts';

/** A result disappears, so that no customer's name stays on the counter (BOOKING-12). */
export const CLEAR_AFTER_MS = 30_000;

/** Checks that came to nothing; the day sheet has them with their reason. */
const failed: ReadonlySet<CheckState['state']> = new Set([
  'used',
  'invalid',
  'cancelled',
  'cannot_verify',
  'too_many',
]);

/** Not a result yet. */
const silent: ReadonlySet<CheckState['state']> = new Set(['checking', 'marking']);

/** Results that say the same as an earlier one of the same scan, and only how it is known differs. */
const confirms: Partial<Record<CheckState['state'], CheckState['state']>> = {
  done: 'done_waiting',
  valid_offline: 'valid',
};

/** What follows each result: tone, note for the day sheet, and in the end an empty field. */
export function useAfterResult(options: {
  scan: { id: string; read: { code: string } } | null;
  verdict: CheckVerdict | null;
  busy: boolean;
  onClear: () => void;
  onShown: () => void;
}): void {
  const { scan, verdict, busy } = options;
  const scanId = scan?.id ?? null;
  const state = verdict?.state ?? null;
  const reported = useRef(new Set<string>());
  const onClear = useEffectEvent(options.onClear);
  const onState = useEffectEvent((shown: CheckState['state']) => {
    if (!scan || reported.current.has(`${scan.id} ${shown}`)) return;
    reported.current.add(`${scan.id} ${shown}`);
    const before = confirms[shown];
    // What only confirms the result before it was seen and heard already; the page stays where it is under the finger.
    if (before === undefined || !reported.current.has(`${scan.id} ${before}`)) {
      options.onShown();
      if (verdict) cueFor(verdict.signal);
    }
    const { code } = scan.read;
    // The outcome of the person's own attempt says what changed after it.
    const isRedeemedHere = verdict?.state === 'used' && verdict.use.here;
    if (failed.has(shown) && code !== '' && !isRedeemedHere) {
      // Without room for a note the check itself still counts.
      noteFailedScan({ code, reason: shown }).catch(() => undefined);
    }
  });
  useEffect(() => allowSoundAtTouch(), []);
  useEffect(() => {
    if (scanId !== null && state !== null && !silent.has(state)) onState(state);
  }, [scanId, state]);

  useEffect(() => {
    if (scanId === null || state === null || state === 'checking' || busy) return;
    const timer = setInterval(() => {
      // A question that is being answered is not taken away.
      if (document.querySelector('dialog[open]') === null) onClear();
    }, CLEAR_AFTER_MS);
    return () => clearInterval(timer);
  }, [scanId, state, busy]);
}
