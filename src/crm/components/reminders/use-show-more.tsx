import { useDeferredValue, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';

/** Rows of an expanded list at first, and rows that each "show more" adds. */
const STEP = 200;
/** Rows that are painted first; they fill a phone's screen, and the others render deferred. */
const FIRST = 12;

/** Limits a long list: returns how many rows to show, and the buttons that show more or fewer. */
export function useShowMore(options: {
  count: number;
  /** Rows of the collapsed list. */
  few: number;
  /** True for a list that is never collapsed; it still grows in steps. */
  open?: boolean;
  /** Rows of the lists above this one; they count among the rows that are painted first. */
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
