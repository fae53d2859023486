import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { useSignOutReason } from '../data/use-sign-out-reason.ts';

/** Shows the sign-out reason when a device was signed out by the server or by another device. */
export function SignOutReasonNotice() {
  const t = useText();
  const reason = useSignOutReason();
  if (reason === null) return null;
  return (
    <Notice tone="red" icon="tablet">
      <div role="alert">
        <strong>{t('signOutReason.title')}</strong>
        <p>{t(`signOutReason.${reason}`)}</p>
      </div>
    </Notice>
  );
}
