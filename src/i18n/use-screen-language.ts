import { use } from 'react';
import { type Language, useLanguage } from './language.ts';
import { ScreenTexts } from './screen-texts.ts';

/**
 * The language of the texts on this screen. The default texts count as English, except on a screen that has
 * Thai texts of its own (SHELL-6).
 */
export function useScreenLanguage(): Language {
  const { messagesName } = useLanguage();
  const hasThaiTexts = Object.keys(use(ScreenTexts)).length > 0;
  return messagesName === 'th' || (messagesName === 'spec' && hasThaiTexts) ? 'th' : 'en';
}
