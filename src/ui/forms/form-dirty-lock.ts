import { useEffect } from 'react';

/** Held by every tab that has a form with unsaved input; a new version of the app waits for it. */
export const DIRTY_LOCK = 'sabai-form-dirty';

let heldHere = 0;

/** Holds the shared lock while `dirty`. */
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

/** True while a form of this tab, or of any other where the browser has Web Locks, has unsaved input. */
export async function isAnyFormDirty(): Promise<boolean> {
  if (heldHere > 0) return true;
  const state = await locks()?.query();
  return state?.held?.some((lock) => lock.name === DIRTY_LOCK) ?? false;
}

/** Missing on insecure origins. */
function locks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}
