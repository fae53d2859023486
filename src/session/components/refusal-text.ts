import type { Translate } from '../../i18n/translate.ts';
import type { Refusal } from '../data/session-answer.ts';
import { refusalKind } from '../rules/refusal-kind.ts';

/**
 * Code of `raise exception` without an explicit one: a database function's message is meant for the person.
 */
const SPOKEN = 'P0001';

/**
 * Storage's code for bytes that do not match the file's type (SECURITY-40), or a type that the bucket
 * forbids.
 */
const WRONG_FILE = '415';

/** A sentence for a refusal by the server. PostgreSQL's own messages are never shown. */
export function refusalText(options: { refusal: Refusal; t: Translate }): string {
  const { t } = options;
  const { code, message } = options.refusal;
  if (code === SPOKEN && message) return message;
  if (code === WRONG_FILE) return t('refusal.wrong_file');
  const kind = refusalKind(code);
  return kind === 'refused' ? t('refusal.refused', { code }) : t(`refusal.${kind}`);
}
