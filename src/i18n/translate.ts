import type { MessagesName, TextKey, TextParams } from './message-texts.ts';
import { fill } from './fill-placeholders.ts';
import { texts, type Texts } from './texts.ts';

export type Translate = <Key extends TextKey>(key: Key, ...params: TextParams<Key>) => string;

/** The texts of one catalogue. One that is not fetched yet (`loadTexts`) is empty. */
export function translatorOf(catalogue: MessagesName, atHand: Texts = texts.get()): Translate {
  const found = atHand[catalogue];
  return (key, ...params) => fill({ text: found[key] ?? '', params: params[0] ?? {} });
}
