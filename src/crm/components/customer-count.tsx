import { useText } from '../../i18n/use-text.ts';
import { useCustomers } from '../data/use-customers.ts';

/** How many customers there are on this device. */
export function CustomerCount() {
  const t = useText();
  const live = useCustomers();
  return (
    <div className="figure">
      <strong>{live.state === 'ready' ? live.value.customers.length : '–'}</strong>
      <span>{t('home.customers')}</span>
    </div>
  );
}
