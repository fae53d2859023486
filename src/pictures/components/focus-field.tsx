import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { FOCUS_STEP, isMiddle, MIDDLE, nearestFocus } from '../../listings/rules/chosen-focus.ts';
import { focusMarks, type PictureFocus } from '../../listings/rules/picture-focus.ts';
import { Button } from '../../ui/button.tsx';
import type { PictureKind } from '../rules/picture-limits.ts';
import '../../ui/css/picture-focus.css';
import './focus-field.css';

/** The crops in which visitors see each kind of picture. */
const crops = {
  main: ['card', 'small', 'share', 'whole'],
  event: ['event', 'eventPage', 'whole'],
  item: ['item', 'whole'],
} as const satisfies Record<PictureKind, readonly string[]>;

const arrows: Readonly<Record<string, PictureFocus>> = {
  ArrowLeft: { x: -FOCUS_STEP, y: 0 },
  ArrowRight: { x: FOCUS_STEP, y: 0 },
  ArrowUp: { x: 0, y: -FOCUS_STEP },
  ArrowDown: { x: 0, y: FOCUS_STEP },
};

/** Chooses the focal point of a picture by tap, drag or arrow keys, and previews each crop (PUBLISH-29). */
export function FocusField(props: {
  src: string;
  kind: PictureKind;
  /** Null is the middle. */
  focus: PictureFocus | null;
  onChange: (focus: PictureFocus | null) => void;
}) {
  const t = useText();
  const { src } = props;
  const focus = props.focus ?? MIDDLE;
  const change = (to: PictureFocus) => {
    const next = nearestFocus(to);
    if (next.x !== focus.x || next.y !== focus.y) props.onChange(isMiddle(next) ? null : next);
  };
  const moveTo = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    change({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 });
  };
  const grab = (event: PointerEvent) => {
    // A touch beside the point may start a scroll, so it is not captured; a tap arrives as a click.
    const isOnPoint = event.target instanceof Element && event.target.matches('.focus-point');
    if (event.pointerType === 'touch' && !isOnPoint) return;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const step = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    change({ x: focus.x + by.x, y: focus.y + by.y });
  };
  return (
    <div className="focus-field">
      <p className="field-help">{t('picture.focusHelp')}</p>
      <div
        className="focus-area"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input has only one dimension
        role="slider"
        tabIndex={0}
        aria-label={t('picture.focusPoint')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={focus.x}
        aria-valuetext={t('picture.focusAt', { x: focus.x, y: focus.y })}
        onKeyDown={step}
        onClick={moveTo}
        onPointerDown={grab}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
        }}
      >
        <img src={src} alt="" draggable={false} />
        <span className="focus-point" style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </div>
      <ul className="plain-list focus-crops">
        {crops[props.kind].map((crop) => (
          <li key={crop} data-crop={crop}>
            <img src={src} alt="" {...focusMarks(focus)} />
            <span>{t(`picture.crop.${crop}`)}</span>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="soft" color="gray" disabled={isMiddle(focus)} onClick={() => props.onChange(null)}>
          {t('picture.focusReset')}
        </Button>
      </div>
    </div>
  );
}
