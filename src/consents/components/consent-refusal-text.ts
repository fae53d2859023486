import type { Translate } from '../../i18n/translate.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { formatDay, type DateStyle } from '../../lib/days/format-date.ts';
import type { Consent } from '../rules/consent.ts';

/** Sentence on what the customer refused, with the day of the refusal in Bangkok. */
export function consentRefusalText(options: { refusal: Consent; t: Translate; style: DateStyle }): string {
  const { refusal, t, style } = options;
  const day = formatDay({ date: bangkokDay(Date.parse(refusal.created_at)), style });
  return t(`consent.refused.${refusal.purpose}`, { day });
}
