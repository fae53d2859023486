import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { byteText } from '../../../lib/text/byte-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { InstallSteps } from '../../../ui/device/install-steps.tsx';
import { isAppleTab } from '../../../ui/device/apple-tab.ts';
import { useStorageFacts } from '../../data/sync/use-storage-facts.ts';

/**
 * How much is stored on the device, and whether the browser may clear it. `onRefused` is called if the
 * browser refuses persistent storage.
 */
export function StorageCard(props: { unsent: number; onRefused: () => void }) {
  const t = useText();
  const { facts, ask } = useStorageFacts();
  const used = facts?.usedBytes ?? null;
  const quota = facts?.quotaBytes ?? null;
  const [isExplaining, setIsExplaining] = useState(false);
  const isApple = isAppleTab();
  return (
    <section className="card stack">
      <Heading as="h2" size="4">
        {t('sync.storage')}
      </Heading>
      {facts && (
        <p className="number" style={{ margin: 0 }}>
          {used === null
            ? t('sync.storageUnknown')
            : quota === null
              ? t('sync.storageUsedOnly', { used: byteText(used) })
              : t('sync.storageUsed', { used: byteText(used), total: byteText(quota) })}
        </p>
      )}
      {facts && (
        <p className="field-help">
          {facts.persistent ? t('sync.persistent') : t(isApple ? 'sync.endsUnused' : 'sync.notPersistent')}
        </p>
      )}
      <div className="row-actions">
        {isApple && (
          <Button variant="soft" onClick={() => setIsExplaining(true)}>
            <Icon name="download" />
            {t('install.how')}
          </Button>
        )}
        {!isApple && facts?.persistent === false && (
          <Button variant="soft" onClick={() => void ask().then((agreed) => agreed || props.onRefused())}>
            <Icon name="shield" />
            {t('sync.persist')}
          </Button>
        )}
      </div>
      {isExplaining && <InstallSteps unsent={props.unsent} onClose={() => setIsExplaining(false)} />}
    </section>
  );
}
