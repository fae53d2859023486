import { Link, useLocation } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { syncNow } from '../../data/sync/sync-now.ts';
import { type StorageProblem, useStorageProblem } from '../../data/sync/use-storage-problem.ts';

/** Shows a problem of this device's storage above the screen; it renders nothing if there is none. */
export function StorageProblemNotice() {
  const problem = useStorageProblem();
  // Hanging storage is reported above every screen by the app itself (app/storage-hanging-notice.tsx).
  if (problem === null || problem === 'hanging') return null;
  return (
    <div role="alert" className="storage-problem">
      <StorageProblemMessage problem={problem} />
    </div>
  );
}

/** A storage problem with its remedy, and a reload button where that helps. */
export function StorageProblemMessage({ problem }: { problem: StorageProblem }) {
  const t = useText();
  const loads = problem === 'newer_version' || problem === 'unavailable' || problem === 'hanging';
  return (
    <Notice tone={problem === 'newer_version' ? 'amber' : 'red'} icon="attention">
      <strong>{t(`sync.problem.${problem}`)}</strong>
      <p>{t(`sync.problem.${problem}Help`)}</p>
      {problem === 'full' && <FullStorageActions />}
      {loads && (
        <div className="row-actions">
          <Button variant="soft" onClick={() => window.location.reload()}>
            {t('crash.reload')}
          </Button>
        </div>
      )}
    </Notice>
  );
}

/**
 * Buttons for full storage: sync now, and a link to `/crm/sync`. That page has both, so it renders nothing
 * there.
 */
function FullStorageActions() {
  const t = useText();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (path === '/crm/sync') return null;
  return (
    <div className="row-actions">
      <Button variant="soft" onClick={() => void syncNow()}>
        {t('sync.now')}
      </Button>
      <Button variant="soft" as={<Link to="/crm/sync">{t('more.sync')}</Link>} />
    </div>
  );
}
