import type { Translate } from '../../../i18n/translate.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/notices/notice.tsx';
import type { SyncStatus } from '../../../session/data/use-sync-status.ts';

/** Describes a status in words, for the sync status indicator and for `/crm/sync`. */
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
    case 'attention': {
      const { count: n, waiting } = status;
      const text = waiting > 0 ? t('mark.attentionWaiting', { n, waiting }) : t('mark.attention', { n });
      return { tone: 'red', icon: 'attention', text };
    }
    case 'signed_out':
      return { tone: 'amber', icon: 'person', text: t('mark.signed_out', { n: status.waiting }) };
  }
}
