import { useEffect, useState } from 'react';
import { awaitUnlessCancelled } from '../../../lib/await-unless-cancelled.ts';
import { readHospital, type HospitalRecord } from './read-hospital.ts';

/** A hospital's record while it is read, or after. */
export type HospitalState =
  | { state: 'loading' }
  | { state: 'failed'; reload: () => void }
  | { state: 'ready'; record: HospitalRecord; reload: () => void };

/** A hospital's record; `reload` reads it again and shows the former record meanwhile. */
export function useHospital(options: { id: string }): HospitalState {
  const { id } = options;
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ id: string; record: HospitalRecord | null } | null>(null);
  useEffect(
    () => awaitUnlessCancelled(readHospital({ id }), (record) => setRead({ id, record })),
    [id, attempt],
  );
  const reload = () => {
    setRead((before) => (before?.record ? before : null));
    setAttempt((count) => count + 1);
  };
  if (read?.id !== id) return { state: 'loading' };
  return read.record ? { state: 'ready', record: read.record, reload } : { state: 'failed', reload };
}
