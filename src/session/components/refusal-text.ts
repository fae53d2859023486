import type { Translate } from '../../i18n/translate.ts';
import type { Refusal } from '../data/session-answer.ts';
import { refusalKind } from '../rules/refusal-kind.ts';

/** The code of `raise exception` without one: a function of the database speaks to the person. */
const SPOKEN = 'P0001';

/** The storage's: the bytes are not of the type that the file says (SECURITY-40), or its bucket takes no such type. */
const WRONG_FILE = '415';

/** A sentence for what the server refused. PostgreSQL's own messages are never shown. */
export function refusalText(options: { refusal: Refusal; t: Translate }): string {
  const { t } = options;
  const { code, message } = options.refusal;
  if (code === SPOKEN && message) return message;
  if (code === WRONG_FILE) return t('refusal.wrong_file');
  const kind = refusalKind(code);
  return kind === 'refused' ? t('refusal.refused', { code }) : t(`refusal.${kind}`);
}
