import { Link } from '@tanstack/react-router';
import { useText, type Translate } from '../../i18n/use-text.ts';
import { Chip } from '../../ui/chip.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/notice.tsx';
import { useSyncStatus, type SyncStatus } from '../data/use-sync-status.ts';

/** The always visible mark (sync.md §6): icon, word and number, leading to `/crm/sync`. */
export function SyncMark() {
  const t = useText();
  const status = useSyncStatus();
  const { tone, icon, text } = describeStatus({ status, t });
  // Only what a person may want to act on is read out; coming and going of "syncing" is not.
  const spoken = status.state === 'synced' || status.state === 'syncing' ? '' : text;
  return (
    <>
      <Link to="/crm/sync" className="mark" aria-label={t('mark.open', { state: text })}>
        <Chip tone={tone} icon={icon} turning={status.state === 'syncing'}>
          {text}
        </Chip>
      </Link>
      <span className="visually-hidden" aria-live="polite">
        {spoken}
      </span>
    </>
  );
}

/** A status in words, for the mark and for `/crm/sync`. */
export function describeStatus(options: { status: SyncStatus; t: Translate }): {
  tone: Tone;
  icon: IconName;
  text: string;
} {
  const { status, t } = options;
  switch (status.state) {
    case 'synced':
      return { tone: 'jade', icon: 'check', text: t('mark.synced') };
    case 'syncing': {
      const { done, total } = status;
      const text = total > 0 ? t('mark.syncing', { done, total }) : t('mark.syncingPlain');
      return { tone: 'gray', icon: 'sync', text };
    }
    case 'offline': {
      const text = status.waiting > 0 ? t('mark.offline', { n: status.waiting }) : t('mark.offlineNone');
      return { tone: 'amber', icon: 'offline', text };
    }
    case 'attention':
      return { tone: 'red', icon: 'attention', text: t('mark.attention', { n: status.count }) };
    case 'signed_out':
      return { tone: 'amber', icon: 'person', text: t('mark.signed_out', { n: status.waiting }) };
  }
}
