import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useOnline } from '../../ui/device/use-online.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import type { AuthBackend } from '../data/auth-client.ts';
import { resendConfirmation } from '../data/resend-confirmation.ts';
import { useResendPause } from '../data/use-resend-pause.ts';

/**
 * A button that requests the confirmation mail again, with the server's answer and the pause after it
 * (PEOPLE-18).
 */
export function SendAgain(props: {
  backend: AuthBackend;
  email: string;
  redirectTo: string;
  /** The captcha of the surrounding form; its token accompanies the request (SECURITY-60). */
  captcha: { token: string | null; isMissing: boolean; renew: () => void };
}) {
  const t = useText();
  const { backend, email, redirectTo, captcha } = props;
  const online = useOnline();
  const pauseSeconds = useResendPause(email);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ isSent: boolean; text: string } | null>(null);

  const send = async () => {
    if (captcha.isMissing) {
      setAnswer({ isSent: false, text: t('proof.captchaMissing') });
      return;
    }
    setBusy(true);
    const found = await resendConfirmation({ backend, email, redirectTo, captchaToken: captcha.token });
    setBusy(false);
    captcha.renew();
    if (found.outcome === 'sent') setAnswer({ isSent: true, text: t('address.sent', { email }) });
    else if (found.outcome === 'refused') setAnswer({ isSent: false, text: found.message });
    else setAnswer({ isSent: false, text: t('account.unreachable') });
  };

  const label = () => {
    if (!online) return t('address.needsNetwork');
    if (busy) return t('state.sending');
    return pauseSeconds > 0
      ? t('address.sendAgainIn', { time: minutesAndSeconds(pauseSeconds) })
      : t('action.sendAgain');
  };

  return (
    <>
      <div>
        <Button
          variant="soft"
          disabled={busy || !online || pauseSeconds > 0}
          onClick={() => {
            void send();
          }}
        >
          {label()}
        </Button>
      </div>
      {answer && (
        <div role={answer.isSent ? 'status' : 'alert'}>
          <Notice tone={answer.isSent ? 'jade' : 'red'} icon={answer.isSent ? 'check' : 'attention'}>
            <p>{answer.text}</p>
          </Notice>
        </div>
      )}
    </>
  );
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
