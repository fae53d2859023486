import { createValueStore } from '../lib/value-store.ts';
import type { MessagesName, TextKey } from './message-texts.ts';
import { firstTexts } from './first-texts.ts';

/** Some texts of one language, by their keys. */
export type SomeTexts = Readonly<Partial<Record<TextKey, string>>>;
/** The texts that are loaded, for each language. */
export type Texts = Readonly<Record<MessagesName, SomeTexts>>;

/** The loaded texts: those of the first paint, then all texts of the languages that were shown. */
export const texts = createValueStore<Texts>({ spec: firstTexts, th: {}, en: {} });
const loading: Partial<Record<MessagesName, Promise<void>>> = {};

/** Adds the default texts of a screen's chunk; texts that are loaded already do not change. */
export function addTexts(brought: SomeTexts): void {
  const atHand = texts.get();
  texts.set({ ...atHand, spec: { ...brought, ...atHand.spec } });
}

/**
 * Fetches the texts that a public page shows first, unless they come with the code. Rejects if that fails.
 */
export async function loadFirstTextsOf(messagesName: MessagesName): Promise<void> {
  if (messagesName === 'en') await loadTextsOf(messagesName);
  if (messagesName !== 'th') return;
  const { thaiFirstTexts: th } = await import('./th-first-texts.ts');
  const atHand = texts.get();
  texts.set({ ...atHand, th: { ...th, ...atHand.th } });
}

/** Fetches the complete texts of one language, once. Rejects if that fails; the next call tries again. */
export function loadTextsOf(messagesName: MessagesName): Promise<void> {
  // `spec` and `en` come from one file, because the default texts are mostly the English ones.
  return (loading[messagesName] ??= (
    messagesName === 'th'
      ? import('./th-texts.ts').then(({ thaiTexts }) => ({ th: thaiTexts }))
      : import('./message-texts.ts')
  ).then(
    (byName) => texts.set({ ...texts.get(), ...byName }),
    (error: unknown) => {
      delete loading[messagesName];
      throw error;
    },
  ));
}
