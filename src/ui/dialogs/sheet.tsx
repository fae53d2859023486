import { Heading } from '@radix-ui/themes';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../icon-button.tsx';

/**
 * A sheet from the bottom on phones, a dialog in the middle elsewhere. It is a native `<dialog>`: focus stays
 * inside and is returned, Escape closes, the page behind is inert, and no style is injected.
 */
export function Sheet(props: {
  open: boolean;
  title: string;
  onClose: () => void;
  /**
   * The sheet asks a question that must be answered: it has no close button, and a tap beside it does
   * nothing.
   */
  question?: boolean;
  /** Slides out from the side, except in the installed app on a phone. */
  side?: boolean;
  children: ReactNode;
}) {
  const { open, onClose, question = false } = props;
  const t = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  /** True when this component closes the sheet, so that `onClose` recognises a close by the browser. */
  const isClosing = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    isClosing.current = !open;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  // A dialog that is removed while open does not return the focus. A layout effect's cleanup runs before the
  // removal, so it closes the dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      isClosing.current = true;
      element?.close();
    };
  }, []);

  // A click beside the sheet hits its backdrop, whose event target is the dialog itself. The keyboard has
  // Escape.
  useEffect(() => {
    const element = dialog.current;
    if (!element || question) return;
    const closeBeside = (event: MouseEvent) => {
      if (event.target !== element) return;
      const box = element.getBoundingClientRect();
      const { clientX: x, clientY: y } = event;
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) onClose();
    };
    element.addEventListener('click', closeBeside);
    return () => element.removeEventListener('click', closeBeside);
  }, [question, onClose]);

  return (
    <dialog
      ref={dialog}
      className="sheet"
      data-side={props.side ? '' : undefined}
      role={question ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file input inside the sheet fires `cancel` too, when its picker is closed without a choice.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Chromium fires no `cancel` for a second Escape without input in between: it just closes the dialog.
      // The dialog is opened again, so that `onClose` decides.
      onClose={({ currentTarget }) => {
        if (isClosing.current || currentTarget.open) return;
        currentTarget.showModal();
        onClose();
      }}
    >
      {open && (
        <>
          <div className="sheet-head">
            <Heading as="h2" size="5" id={titleId}>
              {props.title}
            </Heading>
            {!question && <IconButton icon="close" label={t('action.close')} onClick={onClose} />}
          </div>
          {props.children}
        </>
      )}
    </dialog>
  );
}
