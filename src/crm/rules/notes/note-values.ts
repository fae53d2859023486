import { textLength } from '../../../lib/text/text-length.ts';
import { isUnsavableText } from '../../../lib/text/text-safety.ts';
import { ok, problem, type Result } from '../../../lib/result.ts';

/** In characters; the check `customer_notes_content_length` of the database has the same limit. */
export const NOTE_LENGTH = 5000;

/**
 * `empty` is ignored without a message (CUSTOMER-7); `tooLong` and `text` (characters that cannot be stored)
 * are shown.
 */
export type NoteProblem = 'empty' | 'tooLong' | 'text';

/** The note as it is stored, without blanks at its ends, or what is wrong with it. */
export function checkNote(typed: string): Result<string, NoteProblem> {
  const content = typed.trim();
  if (content === '') return problem('empty');
  if (textLength(content) > NOTE_LENGTH) return problem('tooLong');
  return isUnsavableText(content) ? problem('text') : ok(content);
}

/** Reads a stored draft; null if there is none or it is empty. */
export function parseNoteDraft(stored: unknown): string | null {
  return typeof stored === 'string' && stored !== '' ? stored : null;
}
