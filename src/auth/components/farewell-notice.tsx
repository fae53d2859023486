import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { useFarewell } from '../data/use-farewell.ts';

/** Says to whoever comes back to a device that was signed out from afar why that is so. */
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
