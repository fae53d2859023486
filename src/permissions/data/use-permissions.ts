import { useEffect, useState } from 'react';
import { readPermissions, type ReadPermissions } from './read-permissions.ts';

export type PermissionsState =
  { state: 'loading' } | ({ state: 'known'; retry: () => void } & ReadPermissions);

/** Permissions of the person signed in; fetched on mount and again by `retry`. */
export function usePermissions(): PermissionsState {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ attempt: number; answer: ReadPermissions } | null>(null);
  useEffect(() => {
    let shown = true;
    void readPermissions().then((answer) => {
      if (shown) setRead({ attempt, answer });
    });
    return () => {
      shown = false;
    };
  }, [attempt]);
  if (read?.attempt !== attempt) return { state: 'loading' };
  return { state: 'known', retry: () => setAttempt(attempt + 1), ...read.answer };
}
