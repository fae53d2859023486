import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../icon-button.tsx';
import { useHistoryEntry } from './use-history-entry.ts';

/** One picture over the whole screen, in the browser's own dialog. A tap anywhere, Escape, the cross or "back" closes it. */
export function Lightbox(props: {
  src: string;
  label: string;
  onClose: () => void;
  /** Leads to other pictures; a tap on it does not close. */
  controls?: ReactNode;
  /** What keys and fingers do beside closing. */
  on?: Pick<ComponentProps<'dialog'>, 'onKeyDown' | 'onTouchStart' | 'onTouchEnd'>;
}) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const close = useHistoryEntry(props.onClose);
  // A modal dialog gives the focus back when it closes, and not when it is removed while open. The cleanup of a layout
  // effect runs before the removal.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);
  // For the hand and the mouse; the keyboard has Escape and the cross.
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
