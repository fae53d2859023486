import type { MessagesName } from './message-texts.ts';

/** The `lang` of a page; the default texts are English with Thai in places (SHELL-6). */
export function pageLang(messagesName: MessagesName): 'th' | 'en' {
  return messagesName === 'th' ? 'th' : 'en';
}
