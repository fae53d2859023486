import { useEffect } from 'react';
import { DIRTY_LOCK } from '../../lib/dirty-lock.ts';

let heldHere = 0;

/** Holds the Web Lock {@link DIRTY_LOCK} while a form is `dirty`, that is, has unsaved input. */
export function useDirtyLock(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    return holdDirtyLock();
  }, [dirty]);
}

function holdDirtyLock(): () => void {
  heldHere += 1;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  void locks()?.request(DIRTY_LOCK, { mode: 'shared' }, () => released);
  return () => {
    heldHere -= 1;
    release();
  };
}

/** True while a form has unsaved input, in this tab or, where the browser has Web Locks, in any other. */
export async function isAnyFormDirty(): Promise<boolean> {
  if (heldHere > 0) return true;
  const state = await locks()?.query();
  return state?.held?.some((lock) => lock.name === DIRTY_LOCK) ?? false;
}

/** Web Locks are missing on insecure origins. */
function locks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}
