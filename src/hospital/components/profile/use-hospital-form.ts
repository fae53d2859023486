import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useDirtyLock } from '../../../ui/forms/form-dirty-lock.ts';
import { showToast } from '../../../ui/notices/toasts.ts';
import { writeHospital } from '../../data/profile/write-hospital.ts';
import type { Hospital } from '../../rules/hospital.ts';
import { notifyRefusal } from '../notify-refusal.ts';

/**
 * A form over columns of a hospital. `base` is the stored row as the form knows it, `values` are its own with
 * what the person changed. `isChanged`: another owner saved the same, and nothing was written (PEOPLE-19).
 */
export function useHospitalForm<Values extends object>(options: {
  hospital: Hospital;
  valuesOf: (hospital: Hospital) => Values;
  onSaved: () => void;
}): {
  base: Hospital;
  values: Values;
  busy: boolean;
  isChanged: boolean;
  change: (changed: Partial<Values>) => void;
  takeTheirs: () => void;
  /** Writes the columns that differ; success shows `news` as a toast. */
  save: (columns: Partial<Hospital>, news: string) => Promise<void>;
} {
  const t = useText();
  const [base, setBase] = useState(options.hospital);
  const [changed, setChanged] = useState<Partial<Values>>({});
  const [isChanged, setIsChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  useDirtyLock(Object.keys(changed).length > 0);
  const save = async (columns: Partial<Hospital>, news: string) => {
    setBusy(true);
    const answer = await writeHospital({ hospital: base, values: columns });
    setBusy(false);
    if (answer.outcome === 'failed') return notifyRefusal({ refusal: answer, t });
    setBase(answer.hospital);
    setIsChanged(answer.outcome === 'changed');
    if (answer.outcome === 'changed') return;
    // What was typed during the save stays.
    setChanged((now) => (now === changed ? {} : now));
    showToast({ text: news });
    options.onSaved();
  };
  return {
    base,
    values: { ...options.valuesOf(base), ...changed },
    busy,
    isChanged,
    change: (given) => setChanged((now) => ({ ...now, ...given })),
    takeTheirs: () => {
      setChanged({});
      setIsChanged(false);
    },
    save,
  };
}
