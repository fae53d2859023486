import type { DateStyle } from '../lib/days/format-date.ts';
import { useLanguage } from './language.ts';

/** Dates are Thai with the Buddhist year, unless the person chose English (SHELL-8). */
export function useDateStyle(): DateStyle {
  return useLanguage().messagesName === 'en' ? 'english' : 'thai';
}
