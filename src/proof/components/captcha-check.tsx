import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { loadCaptcha } from '../data/load-captcha.ts';
import './captcha-place.css';
import type { Captcha } from '../rules/parse-captcha.ts';

/** The captcha widget of the provider. `onToken` gets null when the last token has expired. */
export function CaptchaCheck(props: { captcha: Captcha; onToken: (token: string | null) => void }) {
  const t = useText();
  const { captcha, onToken } = props;
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const take = useRef(onToken);
  useEffect(() => {
    take.current = onToken;
  });
  useEffect(() => {
    let remove: (() => void) | null = null;
    let isGone = false;
    const failed = () => {
      if (!isGone) setFailed(true);
    };
    loadCaptcha(captcha.provider).then((script) => {
      if (isGone || !container.current) return;
      const widget = script.render(container.current, {
        sitekey: captcha.siteKey,
        theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
        callback: (token) => take.current(token),
        'expired-callback': () => take.current(null),
        'error-callback': failed,
      });
      remove = () => script.remove(widget);
    }, failed);
    return () => {
      isGone = true;
      remove?.();
    };
  }, [captcha, attempt]);
  return (
    <>
      {/* The provider's script fills this element later; its height is reserved from the start. */}
      <div ref={container} className="captcha" hidden={hasFailed} />
      {hasFailed && (
        <Notice tone="amber" icon="offline">
          <p role="alert">{t('proof.captchaFailed')}</p>
          <div className="row-actions">
            <Button
              variant="soft"
              onClick={() => {
                setFailed(false);
                setAttempt(attempt + 1);
              }}
            >
              {t('action.retry')}
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}
