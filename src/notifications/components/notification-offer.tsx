import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { readChoice, storeChoice } from '../../ui/device/stored-choice.ts';
import { Icon } from '../../ui/icon.tsx';
import { readNotifications } from '../data/use-notifications.ts';

const ANSWER_KEY = 'sabai-notifications-answer';

/**
 * Points once to the switch in the settings, after the first task or renewal (NOTIFY-7). It requests no
 * permission.
 */
export function NotificationOffer() {
  const t = useText();
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    if (readChoice({ key: ANSWER_KEY, choices: ['yes'] as const })) return;
    let isHere = true;
    void readNotifications({ isAppleTab: false }).then(
      ({ state }) => isHere && setIsOffered(state === 'off'),
    );
    return () => {
      isHere = false;
    };
  }, []);
  if (!isOffered) return null;
  const answer = () => {
    storeChoice({ key: ANSWER_KEY, choice: 'yes' });
    setIsOffered(false);
  };
  return (
    <aside className="offer-bar" aria-label={t('notify.offerTitle')}>
      <Icon name="clock" />
      <div className="offer-text">
        <strong>{t('notify.offerTitle')}</strong>
        <p>{t('notify.offer')}</p>
        <div className="row-actions">
          <Button
            variant="plain"
            data-strong=""
            onClick={answer}
            as={<a href="/settings#section-notifications">{t('notify.choose')}</a>}
          />
          <Button variant="plain" onClick={answer}>
            {t('install.later')}
          </Button>
        </div>
      </div>
    </aside>
  );
}
