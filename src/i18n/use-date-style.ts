import type { DateStyle } from '../lib/days/format-date.ts';
import { useScreenLanguage } from './use-screen-language.ts';

/** Dates are in the language of the texts around them (SHELL-8). */
export function useDateStyle(): DateStyle {
  return useScreenLanguage() === 'th' ? 'thai' : 'english';
}
