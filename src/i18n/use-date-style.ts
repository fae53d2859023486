import type { DateStyle } from '../lib/days/format-date.ts';
import { useLanguage } from './language.ts';

/** The specification writes dates in Thai with the Buddhist year; only chosen English does not (spec 1 §9). */
export function useDateStyle(): DateStyle {
  return useLanguage().catalogue === 'en' ? 'english' : 'thai';
}
