import { Button } from '../../ui/button.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';

/** Asks before a sign-out that would remove unsent changes (rule I8). */
export function SignOutDialog(props: {
  open: boolean;
  unsent: number;
  /**
   * Tries to send everything; resolves to the number of changes still unsent. At 0 the page itself signs out.
   */
  onSend: () => Promise<number>;
  onStore: () => void;
  onExport: () => void;
  onDiscard: () => void;
  onCancel: () => void;
}) {
  const t = useText();
  const [sending, setSending] = useState(false);
  const [sendFailed, setSendFailed] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const close = () => {
    setSendFailed(false);
    setDiscarding(false);
    props.onCancel();
  };
  const send = async () => {
    setSending(true);
    const left = await props.onSend();
    setSending(false);
    setSendFailed(left > 0);
  };
  return (
    <>
      <Sheet open={props.open && !discarding} title={t('signOut.title', { n: props.unsent })} onClose={close}>
        <p aria-live="polite">{t(sendFailed ? 'signOut.sendFailed' : 'signOut.help')}</p>
        <div className="sheet-actions">
          <Button disabled={sending} onClick={() => void send()}>
            {t(sending ? 'state.sending' : 'signOut.send')}
          </Button>
          <Button variant="soft" onClick={props.onStore}>
            {t('signOut.store')}
          </Button>
          <p className="field-help">{t('signOut.storeHelp')}</p>
          <Button variant="soft" color="gray" onClick={props.onExport}>
            {t('signOut.export')}
          </Button>
          <Button variant="soft" color="red" onClick={() => setDiscarding(true)}>
            {t('signOut.discard')}
          </Button>
          <Button variant="soft" color="gray" onClick={close}>
            {t('action.cancel')}
          </Button>
        </div>
      </Sheet>
      <ConfirmDialog
        open={props.open && discarding}
        title={t('signOut.discardTitle', { n: props.unsent })}
        text={t('signOut.discardHelp')}
        confirmLabel={t('signOut.discard')}
        onConfirm={props.onDiscard}
        onCancel={() => setDiscarding(false)}
      />
    </>
  );
}
