import type { Translate } from '../../../i18n/translate.ts';
import { NOTE_LENGTH, type checkNote } from '../../rules/notes/note-values.ts';

/** The error message of a note; undefined for a valid note and for an empty one. */
export function noteProblemText(options: {
  checked: ReturnType<typeof checkNote>;
  t: Translate;
}): string | undefined {
  const { checked, t } = options;
  if (checked.ok || checked.problem === 'empty') return undefined;
  return checked.problem === 'text' ? t('invalid.text') : t('refused.tooLong', { limit: NOTE_LENGTH });
}
