import { Button } from '../button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Sheet } from './sheet.tsx';

/** Asks before something is lost; Cancel comes first and so gets the focus. */
export function ConfirmDialog(props: {
  open: boolean;
  title: string;
  text: string;
  /** A paragraph of its own below the question. */
  detail?: string;
  confirmLabel: string;
  /** Replaces "Cancel" where that word could be taken for the answer, as in a question about a cancellation. */
  cancelLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const t = useText();
  return (
    <Sheet question open={props.open} title={props.title} onClose={props.onCancel}>
      <p>{props.text}</p>
      {props.detail && <p className="field-help">{props.detail}</p>}
      <div className="sheet-actions" data-row="">
        <Button variant="soft" color="gray" onClick={props.onCancel}>
          {props.cancelLabel ?? t('action.cancel')}
        </Button>
        <Button color="red" disabled={props.busy ?? false} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </div>
    </Sheet>
  );
}
