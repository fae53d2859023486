import type { Translate } from '../../../i18n/translate.ts';
import { formatMoment, type DateStyle } from '../../../lib/days/format-date.ts';
import type { OpenConflict } from '../../data/sync/resolve-conflict.ts';
import { columnLabel, columnValue } from './column-text.ts';

/** Longer values are shown in the sentence above the buttons. */
const LONGEST_ON_BUTTON = 32;

/** A beginning stands before its end. */
function columnsOf(values: OpenConflict['losing']): string[] {
  return Object.keys(values).sort((a, b) => (a < b ? 1 : -1));
}

/**
 * What happened, in a sentence for each column concerned: the device that wrote the value says so in its own words. The last
 * sentence says since when the other value was there (rule C6).
 */
export function conflictSentences(options: {
  conflict: OpenConflict;
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
      const base = conflict.kind === 'guarded' ? 'customer.conflictGuarded' : 'customer.conflictOverwritten';
      const { writtenHereAtMs } = conflict;
      const key = writtenHereAtMs === null ? base : (`${base}Here` as const);
      const atMs = writtenHereAtMs ?? Date.parse(conflict.created_at);
      const met = conflict.met_at
        ? [t('customer.conflictMet', { time: formatMoment({ atMs: Date.parse(conflict.met_at), style }) })]
        : [];
      const sentences = columnsOf(conflict.losing).map((column) => {
        const label = columnLabel(column);
        const text = (value: unknown) =>
          columnValue({ column, value, t, style }) || t('customer.conflictEmpty');
        return t(key, {
          field: label ? t(label as 'customer.name') : column,
          winning: text(conflict.winning[column]),
          losing: text(conflict.losing[column]),
          time: formatMoment({ atMs, style }),
        });
      });
      return [...sentences, ...met];
    }
  }
}

/** The two values of a guarded conflict, short enough for buttons (rule C2). */
export function conflictChoices(options: { conflict: OpenConflict; t: Translate; style: DateStyle }): {
  take: string;
  stay: string;
} {
  const { conflict, t, style } = options;
  const text = (values: OpenConflict['losing']) => {
    const parts = columnsOf(values).map(
      (column) => columnValue({ column, value: values[column], t, style }) || t('customer.conflictEmpty'),
    );
    const whole = parts.join(' – ');
    return whole.length > LONGEST_ON_BUTTON ? `${whole.slice(0, LONGEST_ON_BUTTON - 1)}…` : whole;
  };
  return {
    take: t('customer.conflictTake', { value: text(conflict.losing) }),
    stay: t('customer.conflictStay', { value: text(conflict.winning) }),
  };
}
