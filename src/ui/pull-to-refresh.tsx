import { useEffect, useEffectEvent, useState } from 'react';
import { Chip } from './chip.tsx';

type Pull = 'none' | 'short' | 'enough' | 'busy';

/**
 * The chip moves half as far as the finger, at most LONGEST_PX; from ENOUGH_PX on, letting go calls `onPull`.
 */
const LONGEST_PX = 72;
const ENOUGH_PX = 48;

/**
 * Calls `onPull` when the list is pulled down at its top. Only touch can do that, so a button must offer the
 * same. The chip says what letting go will do; it does not move for people who prefer reduced motion.
 */
export function PullToRefresh(props: {
  /** The scrolling pane of the list; null if the page itself scrolls. */
  scroller: HTMLElement | null;
  texts: { short: string; enough: string; busy: string };
  onPull: () => Promise<void>;
}) {
  const { scroller, texts } = props;
  const [pull, setPull] = useState<Pull>('none');
  const [movedPx, setMovedPx] = useState(0);
  const rest = (next: Pull) => {
    setPull(next);
    setMovedPx(0);
  };
  const move = useEffectEvent((fingerPx: number) => {
    if (pull === 'busy') return;
    const px = Math.min(fingerPx / 2, LONGEST_PX);
    setMovedPx(px);
    setPull(px >= ENOUGH_PX ? 'enough' : 'short');
  });
  const end = useEffectEvent(() => {
    if (pull === 'busy') return;
    if (pull !== 'enough') return rest('none');
    rest('busy');
    void props.onPull().finally(() => setPull('none'));
  });
  useEffect(() => {
    const pulled = scroller ?? document.documentElement;
    let start: { x: number; y: number } | null = null;
    const onStart = ({ touches: [touch, second] }: TouchEvent) => {
      const canPull = pulled.scrollTop <= 0 && document.querySelector('dialog[open]') === null;
      start = touch && !second && canPull ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const onMove = ({ touches: [touch] }: TouchEvent) => {
      if (!start || !touch) return;
      const downPx = touch.clientY - start.y;
      // A finger that moves sideways or up does something else, so it ends the pull.
      if (downPx < Math.abs(touch.clientX - start.x) || pulled.scrollTop > 0) start = null;
      move(start ? downPx : 0);
    };
    const onEnd = () => {
      if (start) end();
      start = null;
    };
    const listened = scroller ?? document;
    const passive = { passive: true };
    listened.addEventListener('touchstart', onStart as EventListener, passive);
    listened.addEventListener('touchmove', onMove as EventListener, passive);
    listened.addEventListener('touchend', onEnd);
    listened.addEventListener('touchcancel', onEnd);
    return () => {
      listened.removeEventListener('touchstart', onStart as EventListener);
      listened.removeEventListener('touchmove', onMove as EventListener);
      listened.removeEventListener('touchend', onEnd);
      listened.removeEventListener('touchcancel', onEnd);
    };
  }, [scroller]);
  const isShown = pull === 'busy' || movedPx > 0;
  return (
    <div className="pull-down" data-live aria-live="polite">
      {isShown && pull !== 'none' && (
        <div style={{ transform: `translateY(${movedPx}px)` }}>
          <Chip tone={pull === 'short' ? 'gray' : 'jade'} icon="sync" turning={pull === 'busy'}>
            {texts[pull]}
          </Chip>
        </div>
      )}
    </div>
  );
}
