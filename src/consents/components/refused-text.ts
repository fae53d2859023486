import type { Translate } from '../../i18n/translate.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { formatDay, type DateStyle } from '../../lib/days/format-date.ts';
import type { Consent } from '../rules/consent.ts';

/** Why no text goes to a customer, with the day on which she said so. */
export function refusalText(options: { refusal: Consent; t: Translate; style: DateStyle }): string {
  const { refusal, t, style } = options;
  const day = formatDay({ date: bangkokDay(Date.parse(refusal.created_at)), style });
  return t(refusal.purpose === 'service' ? 'consent.refused.service' : 'consent.refused.marketing', { day });
}
