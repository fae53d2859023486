import { createContext, use, useLayoutEffect } from 'react';
import { useDirtyLock } from '../forms/form-dirty-lock.ts';

/** State of the input in a `FormSheet`; `asked` while the sheet asks whether to discard it. */
export type SheetInput = 'unchanged' | 'changed' | 'asked';

/** Through this context a form reports the state of its input to the sheet around it. */
export const SheetInputContext = createContext<(input: SheetInput) => void>(() => undefined);

/**
 * Reports to the `FormSheet` around the form whether it has unsaved input. While it has, the sheet asks
 * before it closes, and an update of the app waits.
 */
export function useSheetInput({ isChanged }: { isChanged: boolean }): void {
  const report = use(SheetInputContext);
  useDirtyLock(isChanged);
  // A layout effect, so that even a tap right after the typing finds the new state.
  useLayoutEffect(() => {
    if (!isChanged) return;
    report('changed');
    return () => report('unchanged');
  }, [isChanged, report]);
}
