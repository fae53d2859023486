import { Heading } from '@radix-ui/themes';
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Icon } from './icon.tsx';

/**
 * A sheet from the bottom on phones, a dialog in the middle elsewhere. It is the browser's own `<dialog>`: focus
 * stays inside and comes back, Escape closes, the page behind is inert, and no style is injected.
 */
export function Sheet(props: {
  open: boolean;
  title: string;
  onClose: () => void;
  /** A question that must be answered: no closing by a tap beside it, and no cross. */
  question?: boolean;
  children: ReactNode;
}) {
  const { open, onClose, question = false } = props;
  const t = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (question || event.target !== dialog.current) return;
    const box = dialog.current.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className="sheet"
      role={question ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeBeside}
    >
      {open && (
        <>
          <div className="sheet-head">
            <Heading as="h2" size="5" id={titleId}>
              {props.title}
            </Heading>
            {!question && (
              <button type="button" className="icon-button" aria-label={t('action.close')} onClick={onClose}>
                <Icon name="close" />
              </button>
            )}
          </div>
          {props.children}
        </>
      )}
    </dialog>
  );
}
