import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { showToast } from '../../ui/notices/toasts.ts';
import type { HospitalRefusal } from '../data/profile/hospital-outcome.ts';
import { notifyRefusal } from './notify-refusal.ts';

type Change = Promise<{ outcome: 'done' } | HospitalRefusal>;

/** Waits for a change of a hospital, busy meanwhile, and shows a toast with `news`, or with the reason of a refusal. */
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
