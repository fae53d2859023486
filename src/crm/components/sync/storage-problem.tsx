import { Link, useLocation } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { syncNow } from '../../data/sync/sync-now.ts';
import { type StorageProblem, useStorageProblem } from '../../data/sync/use-storage-problem.ts';

/** The problem of this device's storage, above the screen; nothing where there is none. */
export function StorageProblemNotice() {
  const problem = useStorageProblem();
  // The app shows storage that hangs above every screen (app/hanging-notice.tsx).
  if (problem === null || problem === 'hanging') return null;
  return (
    <div role="alert" className="trouble">
      <StorageProblemMessage problem={problem} />
    </div>
  );
}

/** The problem, its remedy, and a button that loads the page again where that helps. */
export function StorageProblemMessage({ problem }: { problem: StorageProblem }) {
  const t = useText();
  const loads = problem === 'newer_version' || problem === 'unavailable' || problem === 'hanging';
  return (
    <Notice tone={problem === 'newer_version' ? 'amber' : 'red'} icon="attention">
      <strong>{t(`sync.trouble.${problem}`)}</strong>
      <p>{t(`sync.trouble.${problem}Help`)}</p>
      {problem === 'full' && <FullStorageActions />}
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

/** What a person can do about full storage; nothing on the page of syncing, which has it. */
function FullStorageActions() {
  const t = useText();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (path === '/crm/sync') return null;
  return (
    <div className="row-actions">
      <Button variant="soft" onClick={() => void syncNow()}>
        {t('sync.now')}
      </Button>
      <Button variant="soft" as={<Link to="/crm/sync">{t('sync.title')}</Link>} />
    </div>
  );
}
