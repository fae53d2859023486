import type { Translate } from '../../i18n/translate.ts';
import type { DateStyle } from '../../lib/format-date.ts';
import type { ConflictRow } from '../data/resolve-conflict.ts';
import { columnLabel, columnValue } from './column-text.ts';

/** What happened, in a sentence for each column concerned. */
export function conflictSentences(options: {
  conflict: ConflictRow;
  t: Translate;
  style: DateStyle;
}): string[] {
  const { conflict, t, style } = options;
  switch (conflict.kind) {
    case 'edit_beat_delete':
      return [t('customer.conflictEditBeatDelete')];
    case 'delete_lost_to_edit':
      return [t('customer.conflictDeleteLost')];
    case 'overwritten':
    case 'guarded': {
      const key = conflict.kind === 'guarded' ? 'customer.conflictGuarded' : 'customer.conflictOverwritten';
      return Object.keys(conflict.losing).map((column) => {
        const label = columnLabel(column);
        const text = (value: unknown) => columnValue({ column, value, style }) || t('customer.conflictEmpty');
        return t(key, {
          field: label ? t(label as 'customer.name') : column,
          winning: text(conflict.winning[column]),
          losing: text(conflict.losing[column]),
        });
      });
    }
  }
}
