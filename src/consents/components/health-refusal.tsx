import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { useLatestReceipts } from '../data/refusing-customers.ts';
import { consentRefusalText } from './consent-refusal-text.ts';

/**
 * Warns above free-text fields when the customer refused the recording of health data (CUSTOMER-28);
 * otherwise null.
 */
export function HealthRefusal({ customerId }: { customerId: string }) {
  const t = useText();
  const style = useDateStyle();
  const refusal = useLatestReceipts(customerId)?.health;
  if (refusal?.answer !== 'no') return null;
  return (
    <Notice tone="amber" icon="attention">
      <p>{consentRefusalText({ refusal, t, style })}</p>
    </Notice>
  );
}
