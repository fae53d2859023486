import { parseAccept } from 'hono/utils/accept';
import type { MessagesName } from '../../i18n/message-texts.ts';

/** Request headers that {@link negotiateMessages} reads, for `Vary`. */
export const languageHeaders = 'accept-language, cookie';

/**
 * The language of an answer: the person's choice in the cookie, else Thai when the browser prefers it, else
 * `spec`, the specification's texts (SHELL-6). The page's own script decides by the same order
 * (src/server/theme-script.ts).
 */
export function negotiateMessages(headers: Headers): MessagesName {
  const chosen = /(?:^|; )sabai-language=(th|en)(?:;|$)/.exec(headers.get('cookie') ?? '')?.[1];
  if (chosen === 'th' || chosen === 'en') return chosen;
  const [first] = parseAccept(headers.get('accept-language') ?? '').filter(({ q }) => q > 0);
  return /^th(-|$)/i.test(first?.type ?? '') ? 'th' : 'spec';
}
