import { useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { pageLang } from '../../i18n/page-lang.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatTime } from '../../lib/days/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { isAnyFormDirty } from '../../ui/forms/form-dirty-lock.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import type { AppUpdate } from './update-state.ts';
import type { ClientRules, ServiceState } from './client-rules.ts';

/**
 * Shows what the operator asks for, with the reason: to update at once or soon, or to wait for a pause to
 * end.
 */
export function ServiceNotice(props: {
  service: Exclude<ServiceState, 'open'>;
  rules: ClientRules;
  appUpdate: AppUpdate;
  /** True when a newer release is installed and waits to be activated. */
  isWaiting: boolean;
  onLater: () => void;
}) {
  const t = useText();
  const { messagesName } = useLanguage();
  const [pressed, setPressed] = useState<'looking' | 'dirty' | null>(null);
  const { service, rules, appUpdate, isWaiting } = props;
  const { th, en } = rules.notice;
  const isThai = pageLang(messagesName) === 'th' ? th !== null : en === null;

  const update = async () => {
    if (!isWaiting) {
      appUpdate.look();
      return setPressed('looking');
    }
    if (await isAnyFormDirty()) return setPressed('dirty');
    appUpdate.apply();
  };

  return (
    <div className="update" aria-live="polite">
      <Notice tone={service === 'must_update' ? 'red' : 'amber'} icon="attention">
        <strong>
          {service === 'paused'
            ? t('service.paused', { time: formatTime(rules.askedAtMs + rules.pausedMs) })
            : t(service === 'must_update' ? 'update.must' : 'update.soon')}
        </strong>
        {(th ?? en) !== null && <p lang={isThai ? 'th' : 'en'}>{isThai ? th : en}</p>}
        <p>
          {t(
            service === 'paused'
              ? 'service.pausedHelp'
              : service === 'must_update'
                ? 'update.mustHelp'
                : 'update.soonHelp',
          )}
        </p>
        {pressed === 'looking' && !isWaiting && <p>{t('update.looking')}</p>}
        {pressed === 'dirty' && <p>{t('update.dirty')}</p>}
        <div className="row-actions">
          {service !== 'paused' && (
            <Button onClick={() => void update()}>{t(isWaiting ? 'update.apply' : 'update.look')}</Button>
          )}
          <Button variant="soft" color="gray" onClick={props.onLater}>
            {t('update.later')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
