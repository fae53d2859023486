import { useState, useSyncExternalStore } from 'react';
import { useText } from '../i18n/use-text.ts';
import { inAppBrowser, isAppleTouch } from '../lib/in-app-browser.ts';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { hasValue, installWasAnswered, rememberInstallAnswer, subscribeToValue } from '../ui/first-value.ts';
import { isInstalled, useInstall } from './install-event.ts';

/** Offers installing once the app was of use, in the browser's own way or by the steps of iOS; asked once. */
export function InstallOffer() {
  const t = useText();
  const valued = useSyncExternalStore(subscribeToValue, hasValue);
  const install = useInstall();
  const [answered, setAnswered] = useState(installWasAnswered);
  const [explaining, setExplaining] = useState(false);
  const byHand =
    isAppleTouch({ userAgent: navigator.userAgent, maxTouchPoints: navigator.maxTouchPoints }) &&
    inAppBrowser(navigator.userAgent) === null &&
    !isInstalled();

  const answer = () => {
    rememberInstallAnswer();
    setAnswered(true);
  };
  if (explaining) {
    return (
      <Sheet open title={t('install.iosTitle')} onClose={() => setExplaining(false)}>
        <ol className="steps">
          <li>{t('install.ios1')}</li>
          <li>{t('install.ios2')}</li>
          <li>{t('install.ios3')}</li>
        </ol>
      </Sheet>
    );
  }
  if (!valued || answered || (!install && !byHand)) return null;
  return (
    <aside className="offer-bar" aria-label={t('install.offerTitle')}>
      <Icon name="download" />
      <div className="offer-text">
        <strong>{t('install.offerTitle')}</strong>
        <p>{t('install.offer')}</p>
        <div className="row-actions">
          <button
            type="button"
            className="plain-button"
            data-strong=""
            onClick={() => {
              answer();
              if (install) install();
              else setExplaining(true);
            }}
          >
            {t(install ? 'install.now' : 'install.how')}
          </button>
          <button type="button" className="plain-button" onClick={answer}>
            {t('install.later')}
          </button>
        </div>
      </div>
    </aside>
  );
}
