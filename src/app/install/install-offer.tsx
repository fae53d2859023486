import { useState, useSyncExternalStore } from 'react';
import { getSyncIfProvided } from '../../../sync/index.ts';
import { waitingIn } from '../../platform/background-sync.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InstallSteps } from '../../ui/device/install-steps.tsx';
import { isAppleTab } from '../../ui/device/apple-tab.ts';
import {
  hasProvenUseful,
  installWasAnswered,
  rememberInstallAnswer,
  subscribeToUsefulness,
} from '../../ui/device/usefulness-store.ts';
import { useInstall } from './before-install-prompt.ts';

/**
 * Offers installing once the app was useful, by the browser's prompt or the steps for iOS, until it is
 * answered.
 */
export function InstallOffer() {
  const t = useText();
  const valued = useSyncExternalStore(subscribeToUsefulness, hasProvenUseful);
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
          <Button
            variant="plain"
            data-strong=""
            onClick={() => {
              answer();
              if (install) install();
              else setExplaining(true);
            }}
          >
            {t(install ? 'install.now' : 'install.how')}
          </Button>
          <Button variant="plain" onClick={answer}>
            {t('install.later')}
          </Button>
        </div>
      </div>
    </aside>
  );
}
