import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useSyncStatus } from '../../../session/data/use-sync-status.ts';
import { describeStatus } from './describe-status.ts';
import './sync-status-indicator.css';

/**
 * The sync status indicator, which is always visible: icon, word and number, with a link to `/crm/sync` (rule
 * V1).
 */
export function SyncStatusIndicator() {
  const t = useText();
  const status = useSyncStatus();
  const { tone, icon, text } = describeStatus({ status, t });
  // Screen readers announce only states that the user may act on, not each change between "syncing" and
  // "synced".
  const spoken = status.state === 'synced' || status.state === 'syncing' ? '' : text;
  return (
    <>
      <Link to="/crm/sync" className="mark" data-live aria-label={t('mark.open', { state: text })}>
        <Chip tone={tone} icon={icon} turning={status.state === 'syncing'}>
          {text}
        </Chip>
      </Link>
      <span className="visually-hidden" data-live aria-live="polite">
        {spoken}
      </span>
    </>
  );
}
