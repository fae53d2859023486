import { useDeferredValue, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';

/** The number of rows that are rendered at once. */
const STEP = 200;
/** Rows that are painted first; they fill a phone's screen, and the others render deferred. */
const FIRST = 12;

/** How much of a long list is shown: the first few, or all in steps; and the buttons beneath it. */
export function useShowMore(options: {
  count: number;
  few: number;
  /** Never folded. */
  open?: boolean;
  /** The number of rows of other lists above it; they count among those that are painted first. */
  above?: number;
}): { shown: number; buttons: ReactNode } {
  const t = useText();
  const { count, few, above = 0 } = options;
  const [unfolded, setUnfolded] = useState(false);
  const [most, setMost] = useState(STEP);
  const open = options.open === true || unfolded;
  const wanted = open ? most : few;
  const shown = useDeferredValue(wanted, Math.min(wanted, Math.max(0, FIRST - above)));
  const left = count - most;
  const toggle = () => {
    setUnfolded(!unfolded);
    setMost(STEP);
  };
  return {
    shown,
    buttons: (
      <>
        {open && left > 0 && (
          <button type="button" className="reminder-more" onClick={() => setMost(most + STEP)}>
            {t('home.showMore', { n: Math.min(left, STEP) })}
          </button>
        )}
        {count > few && !options.open && (
          <button type="button" className="reminder-more" aria-expanded={open} onClick={toggle}>
            {open ? t('home.showFewer') : t('home.showAll', { n: count })}
          </button>
        )}
      </>
    ),
  };
}
