import { useEffect, useState } from 'react';
import { awaitUnlessCancelled } from '../../lib/await-unless-cancelled.ts';
import { readPermissions, type ReadPermissions } from './read-permissions.ts';

/** `known`: the read has ended, with permissions or with the reason why there are none. */
export type PermissionsState =
  { state: 'loading' } | ({ state: 'known'; retry: () => void } & ReadPermissions);

/** Permissions of the person signed in; fetched on mount and again by `retry`. */
export function usePermissions(): PermissionsState {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ attempt: number; answer: ReadPermissions } | null>(null);
  useEffect(
    () => awaitUnlessCancelled(readPermissions(), (answer) => setRead({ attempt, answer })),
    [attempt],
  );
  if (read?.attempt !== attempt) return { state: 'loading' };
  return { state: 'known', retry: () => setAttempt(attempt + 1), ...read.answer };
}
