import type { MessagesName, TextKey, TextParams } from './message-texts.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import { texts, type SomeTexts, type Texts } from './texts.ts';

/** Returns the text of a key with its placeholders filled in. */
export type Translate = <Key extends TextKey>(key: Key, ...params: TextParams<Key>) => string;

/**
 * Returns the translate function of one language; texts in `first` take precedence. A text that `loadTexts`
 * has not fetched yet is empty.
 */
export function translatorOf(
  messagesName: MessagesName,
  atHand: Texts = texts.get(),
  first?: SomeTexts,
): Translate {
  const found = atHand[messagesName];
  return (key, ...params) =>
    fillPlaceholders({ text: first?.[key] ?? found[key] ?? '', params: params[0] ?? {} });
}
