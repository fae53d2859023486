import { useText } from '../../i18n/use-text.ts';
import { Chip } from '../../ui/chip.tsx';
import type { InsuranceStatus } from '../rules/insurance-status.ts';

/** A cover's badge says lapsed, nearly expired up to 30 days before its end, or in force (INSURANCE-4). */
export function StatusChip({ status }: { status: InsuranceStatus }) {
  const t = useText();
  if (status.state === 'unknown') return null;
  if (status.state === 'lapsed') {
    return (
      <Chip tone="red" icon="attention">
        {t('insurance.expired')}
      </Chip>
    );
  }
  return status.urgency === 'urgent' || status.urgency === 'soon' ? (
    <Chip tone="amber" icon="clock">
      {t('insurance.soon')}
    </Chip>
  ) : (
    <Chip tone="jade" icon="shield">
      {t('insurance.running')}
    </Chip>
  );
}
