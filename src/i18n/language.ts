import { useSyncExternalStore } from 'react';
import { createValueStore } from '../lib/value-store.ts';
import type { MessagesName } from './message-texts.ts';
import { loadTextsOf } from './texts.ts';

/**
 * Languages that a person can choose. Without a choice, the browser's language decides between Thai and the
 * default texts (SHELL-6).
 */
export type Language = 'th' | 'en';

/**
 * The page's script has stored the chosen and the shown language in these data attributes
 * (src/server/theme-script.ts).
 */
const decided: DOMStringMap = typeof document === 'undefined' ? {} : document.documentElement.dataset;

/** The language that the person chose; null without a choice. */
export const chosenLanguage = createValueStore((decided['chosen'] ?? null) as Language | null);

/** The texts that are shown now, for code outside of React such as toasts. */
export function currentMessages(): MessagesName {
  return chosenLanguage.get() ?? (decided['messages'] === 'th' ? 'th' : 'spec');
}

/** The name of the texts that are shown; the component renders again when it changes. */
export function useLanguage(): { messagesName: MessagesName } {
  return { messagesName: useSyncExternalStore(chosenLanguage.subscribe, currentMessages, currentMessages) };
}

/**
 * Fetches the complete texts of the current language, once. Rejects if that fails; the next call tries
 * again.
 */
export function loadTexts(): Promise<void> {
  return loadTextsOf(currentMessages());
}
