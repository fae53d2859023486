import { useText } from '../../i18n/use-text.ts';
import { useConsentsOf } from '../data/use-consents-of.ts';

/**
 * Hint beside a marketing text when the customer was never asked about marketing. This does not block the
 * text.
 */
export function NotAskedHint({ customerId }: { customerId: string }) {
  const t = useText();
  const live = useConsentsOf(customerId);
  const isAsked = live.state !== 'ready' || live.value.some(({ purpose }) => purpose === 'marketing');
  return isAsked ? null : <p className="field-help">{t('consent.notAsked')}</p>;
}
