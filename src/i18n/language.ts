import { useSyncExternalStore } from 'react';
import { createValueStore } from '../lib/value-store.ts';
import type { MessagesName } from './message-texts.ts';
import { loadTextsOf } from './texts.ts';

/** What a person may choose. Without a choice it is Thai or the default texts, as the browser asks (SHELL-6). */
export type Language = 'th' | 'en';

/** The script of the page wrote there what was chosen and what is shown (src/server/theme-script.ts). */
const decided: DOMStringMap = typeof document === 'undefined' ? {} : document.documentElement.dataset;

export const chosenLanguage = createValueStore((decided['chosen'] ?? null) as Language | null);

/** The language that is shown, for texts outside of React such as toasts. */
export function currentMessages(): MessagesName {
  return chosenLanguage.get() ?? (decided['messages'] === 'th' ? 'th' : 'spec');
}

export function useLanguage(): { messagesName: MessagesName } {
  return { messagesName: useSyncExternalStore(chosenLanguage.subscribe, currentMessages, currentMessages) };
}

/** Fetches the complete texts of the current language, once. Rejects where that fails; the next call tries again. */
export function loadTexts(): Promise<void> {
  return loadTextsOf(currentMessages());
}
