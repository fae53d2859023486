import { Button } from '../../ui/button.tsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { isAnyFormDirty } from '../../ui/forms/form-dirty-lock.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import type { AppUpdate } from './update-state.ts';
import { isOffered, type ServiceState } from './client-rules.ts';
import { clientRules, currentService, rolloutPlace } from './client-rules-store.ts';
import { ServiceNotice } from './service-notice.tsx';

const LOOK_EVERY_MS = 5_000;

/**
 * Shows what the operator asks for, or offers a new version. It makes no offer while a form in any tab is
 * dirty, since updating reloads all tabs. Web Locks have no change event, so they are polled while a version
 * waits.
 */
export function UpdatePrompt({ appUpdate }: { appUpdate: AppUpdate }) {
  const t = useText();
  const waiting = useSyncExternalStore(
    (listener) => appUpdate.subscribe(listener),
    () => appUpdate.waiting(),
  );
  const rules = useSyncExternalStore(clientRules.subscribe, clientRules.get);
  const service = currentService();
  const [free, setFree] = useState(false);
  const [postponed, setPostponed] = useState<ServiceState | null>(null);
  useEffect(() => {
    if (!waiting || postponed === 'open') return;
    const look = () => void isAnyFormDirty().then((dirty) => setFree(!dirty));
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting, postponed]);
  if (rules && service !== 'open') {
    if (postponed === service) return null;
    return (
      <ServiceNotice
        {...{ service, rules, appUpdate }}
        isWaiting={waiting}
        onLater={() => setPostponed(service)}
      />
    );
  }
  if (!waiting || postponed === 'open' || !free || !isOffered({ rules, service, place: rolloutPlace() }))
    return null;

  const apply = async () => {
    if (await isAnyFormDirty()) setFree(false);
    else appUpdate.apply();
  };

  return (
    <div className="update" aria-live="polite">
      <Notice tone="jade" icon="sync">
        <p>{t('update.ready')}</p>
        <div className="row-actions">
          <Button onClick={() => void apply()}>{t('update.apply')}</Button>
          <Button variant="soft" color="gray" onClick={() => setPostponed('open')}>
            {t('update.later')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
