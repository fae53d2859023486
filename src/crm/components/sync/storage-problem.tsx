import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { type StorageTrouble, useStorageProblem } from '../../data/sync/use-storage-problem.ts';

/** Trouble with the storage of this device, above whatever is shown; nothing where there is none. */
export function StorageProblemNotice() {
  const trouble = useStorageProblem();
  // The app shows storage that hangs above every screen (app/hanging-notice.tsx).
  if (trouble === null || trouble === 'hanging') return null;
  return (
    <div role="alert" className="trouble">
      <StorageProblemMessage trouble={trouble} />
    </div>
  );
}

/** The problem, its remedy, and a button that loads the page again where that helps. */
export function StorageProblemMessage({ trouble }: { trouble: StorageTrouble }) {
  const t = useText();
  const loads = trouble === 'newer_version' || trouble === 'unavailable' || trouble === 'hanging';
  return (
    <Notice tone={trouble === 'newer_version' ? 'amber' : 'red'} icon="attention">
      <strong>{t(`sync.trouble.${trouble}`)}</strong>
      <p>{t(`sync.trouble.${trouble}Help`)}</p>
      {loads && (
        <div className="row-actions">
          <Button variant="soft" onClick={() => window.location.reload()}>
            {t('sync.trouble.reload')}
          </Button>
        </div>
      )}
    </Notice>
  );
}
