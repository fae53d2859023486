import { useState, useSyncExternalStore } from 'react';
import { getSyncIfProvided } from '../../sync/index.ts';
import { waitingIn } from '../platform/background-sync.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';
import { InstallSteps } from '../ui/install-steps.tsx';
import { isAppleTab } from '../ui/apple-tab.ts';
import { hasValue, installWasAnswered, rememberInstallAnswer, subscribeToValue } from '../ui/first-value.ts';
import { useInstall } from './install-event.ts';

/** Offers installing once the app was of use, in the browser's own way or by the steps of iOS; asked once. */
export function InstallOffer() {
  const t = useText();
  const valued = useSyncExternalStore(subscribeToValue, hasValue);
  const install = useInstall();
  const [answered, setAnswered] = useState(installWasAnswered);
  const [explaining, setExplaining] = useState(false);
  const byHand = isAppleTab();

  const answer = () => {
    rememberInstallAnswer();
    setAnswered(true);
  };
  if (explaining) {
    const status = getSyncIfProvided()?.status.current();
    return <InstallSteps unsent={status ? waitingIn(status) : 0} onClose={() => setExplaining(false)} />;
  }
  if (!valued || answered || (!install && !byHand)) return null;
  return (
    <aside className="offer-bar" aria-label={t('install.offerTitle')}>
      <Icon name="download" />
      <div className="offer-text">
        <strong>{t('install.offerTitle')}</strong>
        <p>{t(install ? 'install.offer' : 'install.offerApple')}</p>
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
