import { useRef, useState, type KeyboardEvent, type TouchEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../icon-button.tsx';
import { Lightbox } from './lightbox.tsx';
import '../css/gallery.css';

export interface GalleryPicture {
  src: string;
  /** Address of a smaller version of the picture. */
  thumbnail: string;
  label: string;
}

/** A touch that moves less than this is a tap, not a swipe. */
const SWIPE_PX = 40;

/**
 * Shows pictures one at a time over the whole screen; swipes, arrow keys, buttons and thumbnails change the
 * picture (MARKET-32).
 */
export function Gallery(props: {
  pictures: readonly GalleryPicture[];
  /** Index of the picture that is shown first. */
  at: number;
  onClose: () => void;
}) {
  const t = useText();
  const { pictures } = props;
  const [at, setAt] = useState(props.at);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const shown = pictures[at] ?? pictures[0];
  if (!shown) return null;
  const last = pictures.length - 1;
  const go = (to: number) => setAt(Math.min(Math.max(to, 0), last));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const onTouchStart = ({ touches }: TouchEvent) => {
    // Two fingers zoom the picture, so they start no swipe.
    const finger = touches.length === 1 ? touches.item(0) : null;
    touch.current = finger ? { x: finger.clientX, y: finger.clientY } : null;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches.item(0);
    if (!touch.current || !finger) return;
    const [right, down] = [finger.clientX - touch.current.x, finger.clientY - touch.current.y];
    touch.current = null;
    if (Math.abs(right) > SWIPE_PX && Math.abs(right) > Math.abs(down)) go(at + (right < 0 ? 1 : -1));
  };
  const turn = (way: 'previous' | 'next') => {
    const to = way === 'previous' ? at - 1 : at + 1;
    return (
      <IconButton
        icon={way}
        label={t(`gallery.${way}`)}
        // A disabled button would lose the focus at the first and the last picture.
        aria-disabled={to < 0 || to > last}
        onClick={() => go(to)}
      />
    );
  };
  return (
    <Lightbox
      src={shown.src}
      label={shown.label}
      onClose={props.onClose}
      on={{ onKeyDown, onTouchStart, onTouchEnd }}
      controls={
        <>
          {turn('previous')}
          <ul className="plain-list gallery-list">
            {pictures.map(({ thumbnail, label }, index) => (
              <li key={index}>
                <button
                  type="button"
                  aria-label={label}
                  aria-current={index === at ? 'true' : undefined}
                  onClick={() => go(index)}
                >
                  <img src={thumbnail} alt="" />
                </button>
              </li>
            ))}
          </ul>
          {turn('next')}
          <p className="visually-hidden" aria-live="polite">
            {t('gallery.at', { n: at + 1, all: pictures.length, label: shown.label })}
          </p>
        </>
      }
    />
  );
}
