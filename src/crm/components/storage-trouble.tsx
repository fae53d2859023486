import { Button } from '@radix-ui/themes';
import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { useStorageTrouble } from '../data/use-storage-trouble.ts';

/** Trouble with the storage of this device, above whatever is shown; nothing where there is none. */
export function StorageTroubleNotice() {
  const t = useText();
  const trouble = useStorageTrouble();
  if (trouble === null) return null;
  const loads = trouble === 'newer_version' || trouble === 'unavailable';
  return (
    <div role="alert" className="trouble">
      <Notice tone={trouble === 'newer_version' ? 'amber' : 'red'} icon="attention">
        <strong>{t(`sync.trouble.${trouble}`)}</strong>
        <p>{t(`sync.trouble.${trouble}Help`)}</p>
        {loads && (
          <div className="row-actions">
            <Button size="3" variant="soft" onClick={() => window.location.reload()}>
              {t('sync.trouble.reload')}
            </Button>
          </div>
        )}
      </Notice>
    </div>
  );
}
