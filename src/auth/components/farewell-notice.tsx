import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { useFarewell } from '../data/use-farewell.ts';

/** Shows the sign-out reason when a device was signed out by the server or by another device. */
export function FarewellNotice() {
  const t = useText();
  if (useFarewell() === null) return null;
  return (
    <Notice tone="red" icon="tablet">
      <div role="alert">
        <strong>{t('farewell.title')}</strong>
        <p>{t('farewell.text')}</p>
      </div>
    </Notice>
  );
}
