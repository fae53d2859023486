import { createContext, use, useLayoutEffect } from 'react';
import { useDirtyLock } from '../forms/form-dirty-lock.ts';

/** The state of the input in a `FormSheet`; `asked` while the question before the input is lost is shown. */
export type SheetInput = 'unchanged' | 'changed' | 'asked';

/** Reports the input to the sheet around the form. */
export const SheetInputContext = createContext<(input: SheetInput) => void>(() => undefined);

/** The form in a `FormSheet` has input that is stored nowhere: the sheet asks before it closes, and a new version waits. */
export function useSheetInput({ isChanged }: { isChanged: boolean }): void {
  const report = use(SheetInputContext);
  useDirtyLock(isChanged);
  // A layout effect: the very next tap finds what was typed.
  useLayoutEffect(() => {
    if (!isChanged) return;
    report('changed');
    return () => report('unchanged');
  }, [isChanged, report]);
}
