import type { Translate } from '../../../i18n/translate.ts';
import type { RecordEntity } from '../../data/sync/read-subject.ts';

/** Which record of a customer is meant, a car's by its plate; empty for the customer, whose name stands there anyway. */
export function subjectText(options: {
  entity: RecordEntity | null;
  plate: string | null;
  t: Translate;
}): string {
  const { entity, plate, t } = options;
  if (entity === null || entity === 'customers') return '';
  return [t(`record.${entity}`), plate].filter(Boolean).join(' ');
}
