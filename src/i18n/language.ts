import { useSyncExternalStore } from 'react';
import { createValueStore } from '../lib/value-store.ts';
import type { MessagesName } from './message-texts.ts';
import { loadTextsOf } from './texts.ts';

const KEY = 'sabai-language';

/** A person chooses one of these; until then the default texts are shown (SHELL-6). */
export type Language = 'th' | 'en';

export const chosenLanguage = createValueStore<Language | null>(read());

export function useLanguage(): { chosen: Language | null; messagesName: MessagesName } {
  const language = useSyncExternalStore(chosenLanguage.subscribe, chosenLanguage.get, chosenLanguage.get);
  return { chosen: language, messagesName: language ?? 'spec' };
}

/** The current language, for texts outside of React such as toasts. */
export function currentMessages(): MessagesName {
  return chosenLanguage.get() ?? 'spec';
}

/** Fetches the complete texts of the current language, once. Rejects where that fails; the next call tries again. */
export function loadTexts(): Promise<void> {
  return loadTextsOf(currentMessages());
}

/** Shows the language as soon as its texts are there; it stays as it was where they cannot be had. */
export function chooseLanguage(language: Language): void {
  loadTextsOf(language).then(
    () => {
      chosenLanguage.set(language);
      try {
        localStorage.setItem(KEY, language);
      } catch {
        // Storage is closed (private mode): the choice lasts as long as the page.
      }
    },
    () => undefined,
  );
}

/** Whether the texts of the first paint are others than the default's. */
export function hasChosenLanguage(): boolean {
  return chosenLanguage.get() !== null;
}

/** The `lang` of the page; the default texts are English with Thai in places (SHELL-6). */
export function htmlLang(messagesName: MessagesName): string {
  return messagesName === 'th' ? 'th' : 'en';
}

function read(): Language | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'th' || stored === 'en' ? stored : null;
  } catch {
    return null;
  }
}
