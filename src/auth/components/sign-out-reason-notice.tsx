import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { useSignOutReason } from '../data/use-sign-out-reason.ts';

/** Says to whoever comes back to a device that was signed out from afar why that is so. */
export function SignOutReasonNotice() {
  const t = useText();
  if (useSignOutReason() === null) return null;
  return (
    <Notice tone="red" icon="tablet">
      <div role="alert">
        <strong>{t('farewell.title')}</strong>
        <p>{t('farewell.text')}</p>
      </div>
    </Notice>
  );
}
