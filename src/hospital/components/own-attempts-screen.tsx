import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import type { OwnAttempts as Attempts } from '../data/desk/use-own-attempts.ts';
import { HeldAttempts, RefusedAttempts, WaitingAttempts } from './desk/open-attempts.tsx';
import './desk/desk.css';

/** All that a former member sees of a hospital: the person's own attempts on this device (rule B20). */
export function OwnAttemptsScreen(props: {
  attempts: Attempts;
  onSend: () => Promise<void>;
  /** Saves the attempts that are not on the server to a file. */
  onSave: () => void;
}) {
  const t = useText();
  const [isSending, setSending] = useState(false);
  const { waiting, refused, held } = props.attempts;
  const unsent = waiting.length + refused.length;
  const send = () => {
    setSending(true);
    void props.onSend().finally(() => setSending(false));
  };
  if (unsent + held.length === 0) return <EmptyState icon="check" title={t('attempts.ownNone')} />;
  return (
    <>
      <Notice tone="amber" icon="person">
        <p>{t('attempts.ownHelp')}</p>
      </Notice>
      {unsent > 0 && (
        <div className="desk-actions">
          <Button disabled={isSending} onClick={send}>
            <Icon name="sync" className={isSending ? 'turning' : ''} />
            {t(isSending ? 'state.sending' : 'attempts.sendAll')}
          </Button>
          <Button variant="soft" color="gray" onClick={props.onSave}>
            <Icon name="download" />
            {t('attempts.save')}
          </Button>
        </div>
      )}
      <RefusedAttempts attempts={refused} level="h2" />
      <WaitingAttempts attempts={waiting} level="h2" />
      <HeldAttempts attempts={held} level="h2" />
    </>
  );
}
