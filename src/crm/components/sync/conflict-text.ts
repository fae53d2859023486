import type { Translate } from '../../../i18n/translate.ts';
import { formatMoment, type DateStyle } from '../../../lib/days/format-date.ts';
import type { OpenConflict } from '../../data/sync/resolve-conflict.ts';
import { columnLabel, columnValue } from './column-text.ts';

/** The most characters of a value on a button; the sentences above the buttons show it in full. */
const LONGEST_ON_BUTTON = 32;

/** The columns in reverse alphabetical order, so that `coverage_start` comes before `coverage_end`. */
function columnsOf(values: OpenConflict['losing']): string[] {
  return Object.keys(values).sort((a, b) => (a < b ? 1 : -1));
}

/**
 * Explains a conflict in one sentence for each column; another wording says that this device wrote the value.
 * The last sentence says by when the other value had reached the server (rule C6).
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

/**
 * The button texts of a guarded conflict, each with its shortened value (rule C2). `take` applies the losing
 * value, `stay` leaves the winning one.
 */
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
