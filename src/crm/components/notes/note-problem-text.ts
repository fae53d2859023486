import type { Translate } from '../../../i18n/translate.ts';
import { NOTE_LENGTH, type checkNote } from '../../rules/notes/note-values.ts';

/** What is wrong with a note, in words; nothing is said of an empty one. */
export function noteProblemText(options: {
  checked: ReturnType<typeof checkNote>;
  t: Translate;
}): string | undefined {
  const { checked, t } = options;
  if (checked.ok || checked.problem === 'empty') return undefined;
  return checked.problem === 'text' ? t('invalid.text') : t('refused.tooLong', { limit: NOTE_LENGTH });
}
