import { Heading } from '@radix-ui/themes';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../icon-button.tsx';

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
  /** Slides out from the side, but in the installed app on a phone. */
  side?: boolean;
  children: ReactNode;
}) {
  const { open, onClose, question = false } = props;
  const t = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  /** The sheet is being closed by this component, and not by the browser. */
  const isClosing = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    isClosing.current = !open;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  // A dialog that is removed while open would not give the focus back; a layout effect is cleaned up before the removal.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      isClosing.current = true;
      element?.close();
    };
  }, []);

  // A tap beside the sheet is one on its backdrop; the keyboard has Escape for it.
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
        // A file picker that is closed without a choice cancels too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Escape without an input since the last one is no `cancel` in Chromium: the dialog just closes.
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
