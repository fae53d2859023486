import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';

/** The icon beside a record that the server does not have yet. */
export function UnsentMark() {
  const t = useText();
  return (
    <span className="unsent" title={t('crm.unsent')}>
      <Icon name="clock" />
      <span className="visually-hidden">{t('crm.unsent')}</span>
    </span>
  );
}
