import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../icon-button.tsx';
import { useHistoryEntry } from './use-history-entry.ts';

/** One picture over the whole screen, in the browser's own dialog. A tap anywhere, Escape, the cross or "back" closes it. */
export function Lightbox(props: { src: string; label: string; onClose: () => void }) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [failed, setFailed] = useState(false);
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
    element?.addEventListener('click', close);
    return () => element?.removeEventListener('click', close);
  }, [close]);
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={props.label}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <IconButton icon="close" label={t('action.close')} className="lightbox-close" />
      {failed ? (
        <p className="lightbox-failed" role="alert">
          {t('load.imageFailed')}
        </p>
      ) : (
        <img src={props.src} alt={props.label} onError={() => setFailed(true)} />
      )}
    </dialog>
  );
}
