import { use } from 'react';
import type { DateStyle } from '../lib/days/format-date.ts';
import { useLanguage } from './language.ts';
import { ScreenTexts } from './screen-texts.ts';

/**
 * Dates are in the language of the texts around them (SHELL-8). The default texts are English, except on a
 * screen that has Thai texts of its own.
 */
export function useDateStyle(): DateStyle {
  const { messagesName } = useLanguage();
  const hasThaiTexts = Object.keys(use(ScreenTexts)).length > 0;
  return messagesName === 'th' || (messagesName === 'spec' && hasThaiTexts) ? 'thai' : 'english';
}
