import { use, useMemo, useSyncExternalStore } from 'react';
import { useLanguage } from './language.ts';
import { ScreenTexts } from './screen-texts.ts';
import { texts } from './texts.ts';
import { translatorOf, type Translate } from './translate.ts';

export type { Translate };

/**
 * Returns the translate function for the texts now shown. It changes only with the language, the screen, and
 * when texts arrive.
 */
export function useText(): Translate {
  const { messagesName } = useLanguage();
  const atHand = useSyncExternalStore(texts.subscribe, texts.get, texts.get);
  const ofScreen = use(ScreenTexts);
  return useMemo(
    () => translatorOf(messagesName, atHand, messagesName === 'spec' ? ofScreen : undefined),
    [messagesName, atHand, ofScreen],
  );
}
