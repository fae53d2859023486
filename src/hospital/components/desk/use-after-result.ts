import { useEffect, useEffectEvent, useRef } from 'react';
import { recordFailedCheck } from '../../data/desk/record-failed-check.ts';
import type { CheckState, CheckVerdict } from '../../rules/code-verdict.ts';
import { allowSoundAtTouch, playCue } from './check-sound.ts';

/** A result is removed after this time, so that no customer's name stays on the screen (BOOKING-12). */
export const CLEAR_AFTER_MS = 30_000;

/** States of checks without a redemption; the day sheet lists these checks with the state as their reason. */
const failed: ReadonlySet<CheckState['state']> = new Set([
  'used',
  'invalid',
  'cancelled',
  'cannot_verify',
  'too_many',
]);

/** States that are not a result yet. */
const silent: ReadonlySet<CheckState['state']> = new Set(['checking', 'marking']);

/** For a result, the earlier result of the same scan that it only confirms. */
const confirms: Partial<Record<CheckState['state'], CheckState['state']>> = {
  done: 'done_waiting',
  valid_offline: 'valid',
};

/** Reacts to each result: plays its tone, records a failed check, and later clears the field. */
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
    // A result that only confirms the one before plays no tone and does not scroll the page under a finger.
    if (before === undefined || !reported.current.has(`${scan.id} ${before}`)) {
      options.onShown();
      if (verdict) playCue(verdict.signal);
    }
    const { code } = scan.read;
    // A code redeemed on this device is in the day sheet already, so its check is not recorded as failed.
    const isRedeemedHere = verdict?.state === 'used' && verdict.use.here;
    if (failed.has(shown) && code !== '' && !isRedeemedHere) {
      // The check counts even if the device cannot store this record.
      recordFailedCheck({ code, reason: shown }).catch(() => undefined);
    }
  });
  useEffect(() => allowSoundAtTouch(), []);
  useEffect(() => {
    if (scanId !== null && state !== null && !silent.has(state)) onState(state);
  }, [scanId, state]);

  useEffect(() => {
    if (scanId === null || state === null || state === 'checking' || busy) return;
    const timer = setInterval(() => {
      // An open dialog stays, because a person is answering its question.
      if (document.querySelector('dialog[open]') === null) onClear();
    }, CLEAR_AFTER_MS);
    return () => clearInterval(timer);
  }, [scanId, state, busy]);
}
