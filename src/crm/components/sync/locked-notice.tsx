import { Button } from '../../../ui/button.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { useSyncStatus } from '../../../session/data/use-sync-status.ts';

/**
 * Says that the session has ended, and that waiting changes are sent when the same person signs in again
 * (rule I6).
 */
export function LockedNotice(props: { signIn: '/general-auth' | '/hospital-auth' }) {
  const t = useText();
  const status = useSyncStatus();
  const next = useLocation({ select: ({ href }) => href });
  if (status.state !== 'signed_out') return null;
  const { waiting } = status;
  return (
    <Notice tone="amber" icon="person">
      <strong>{waiting > 0 ? t('desk.lockedTitle', { n: waiting }) : t('desk.lockedTitleNone')}</strong>
      <p>{t(props.signIn === '/hospital-auth' ? 'desk.lockedHelp' : 'sync.status.signed_out')}</p>
      <div className="row-actions">
        <Button
          variant="soft"
          as={
            <Link to={props.signIn} search={{ next }}>
              {t('action.signIn')}
            </Link>
          }
        />
      </div>
    </Notice>
  );
}
