import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Sheet } from './sheet.tsx';
import { SheetInputContext, type SheetInput } from './use-sheet-input.ts';

/**
 * A sheet around a form that has no draft. It asks before it closes while the form reports unsaved input
 * (`useSheetInput`).
 */
export function FormSheet(props: { open: boolean; title: string; onClose: () => void; children: ReactNode }) {
  const t = useText();
  const [input, setInput] = useState<SheetInput>('unchanged');
  const { open, title, onClose } = props;
  return (
    <>
      <Sheet
        open={open}
        title={title}
        onClose={() => (input === 'unchanged' ? onClose() : setInput('asked'))}
      >
        <SheetInputContext value={setInput}>{props.children}</SheetInputContext>
      </Sheet>
      <ConfirmDialog
        open={input === 'asked'}
        title={t('form.discardConfirm')}
        text={t('form.discardHelp')}
        confirmLabel={t('action.discard')}
        onConfirm={onClose}
        onCancel={() => setInput('changed')}
      />
    </>
  );
}
