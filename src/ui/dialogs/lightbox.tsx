import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../icon-button.tsx';
import { useHistoryEntry } from './use-history-entry.ts';

/**
 * Shows one picture over the whole screen, in a native `<dialog>`. A tap, Escape, the close button or "back"
 * closes it.
 */
export function Lightbox(props: {
  src: string;
  label: string;
  onClose: () => void;
  /** Buttons that lead to other pictures; a tap on them does not close the lightbox. */
  controls?: ReactNode;
  /** Handlers of keys and touches that do something other than close. */
  on?: Pick<ComponentProps<'dialog'>, 'onKeyDown' | 'onTouchStart' | 'onTouchEnd'>;
}) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const close = useHistoryEntry(props.onClose);
  // A modal dialog returns the focus when it is closed, but not when it is removed while open. A layout
  // effect's cleanup runs before the removal.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);
  // Closes on a tap or click; the keyboard has Escape and the close button.
  useEffect(() => {
    const element = dialog.current;
    const closeByTap = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest('.lightbox-controls'))) close();
    };
    element?.addEventListener('click', closeByTap);
    return () => element?.removeEventListener('click', closeByTap);
  }, [close]);
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={props.label}
      {...props.on}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <IconButton icon="close" label={t('action.close')} className="lightbox-close" />
      {failed === props.src ? (
        <p className="lightbox-failed" role="alert">
          {t('load.imageFailed')}
        </p>
      ) : (
        <img src={props.src} alt={props.label} onError={() => setFailed(props.src)} />
      )}
      {props.controls && <div className="lightbox-controls">{props.controls}</div>}
    </dialog>
  );
}
