import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { showToast } from '../../ui/notices/toasts.ts';
import type { HospitalRefusal } from '../data/profile/hospital-outcome.ts';
import { notifyRefusal } from './notify-refusal.ts';

type Change = Promise<{ outcome: 'done' } | HospitalRefusal>;

/**
 * `run` awaits a change of a hospital and is `busy` meanwhile. Success shows `news` as a toast and calls
 * `onDone`; a refusal shows its reason as a toast.
 */
export function useHospitalChange(onDone: () => void): {
  busy: boolean;
  run: (change: Change, news: string) => Promise<void>;
} {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const run = async (change: Change, news: string) => {
    setBusy(true);
    const answer = await change;
    setBusy(false);
    if (answer.outcome !== 'done') return notifyRefusal({ refusal: answer, t });
    showToast({ text: news });
    onDone();
  };
  return { busy, run };
}
