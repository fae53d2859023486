import type { Translate } from '../../../i18n/translate.ts';
import type { RecordEntity } from '../../data/sync/read-subject.ts';

/**
 * The kind of a customer's record, with the plate of a car. Empty for the customer itself, whose name is
 * shown beside it.
 */
export function subjectText(options: {
  entity: RecordEntity | null;
  plate: string | null;
  t: Translate;
}): string {
  const { entity, plate, t } = options;
  if (entity === null || entity === 'customers') return '';
  return [t(`record.${entity}`), plate].filter(Boolean).join(' ');
}
