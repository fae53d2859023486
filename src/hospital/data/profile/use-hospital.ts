import { useEffect, useState } from 'react';
import { awaitUnlessCancelled } from '../../../lib/await-unless-cancelled.ts';
import { readHospital, type HospitalRecord } from './read-hospital.ts';

/** A hospital's record while it is read, or after. */
export type HospitalState =
  | { state: 'loading' }
  | { state: 'failed'; reload: () => void }
  | {
      state: 'ready';
      record: HospitalRecord;
      reload: () => void;
      /** Reads again if the last `reload` failed; null unless it did. */
      retry: (() => void) | null;
    };

/**
 * A hospital's record; `reload` reads it again. The former record stays meanwhile, and if that fails, because
 * the forms that show it may have input.
 */
export function useHospital(options: { id: string }): HospitalState {
  const { id } = options;
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ id: string; record: HospitalRecord | null; isFailed: boolean } | null>(
    null,
  );
  useEffect(
    () =>
      awaitUnlessCancelled(readHospital({ id }), (record) =>
        setRead((before) => ({
          id,
          record: record ?? (before?.id === id ? before.record : null),
          isFailed: record === null,
        })),
      ),
    [id, attempt],
  );
  const reload = () => {
    setRead((before) => (before?.record ? before : null));
    setAttempt((count) => count + 1);
  };
  if (read?.id !== id) return { state: 'loading' };
  const { record, isFailed } = read;
  return record
    ? { state: 'ready', record, reload, retry: isFailed ? reload : null }
    : { state: 'failed', reload };
}
