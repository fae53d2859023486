import { dialable } from '../../lib/text/phone.ts';
import type { Consent, LatestReceipts } from './consent.ts';

/** What a text to a customer is for: to serve her, or to sell. */
export type TextPurpose = 'service' | 'marketing';

/** The receipt by which the customer refused texts of this purpose; null where she did not. */
export function refusalOfTexts(options: { receipts: LatestReceipts; purpose: TextPurpose }): Consent | null {
  const { receipts, purpose } = options;
  // Who refused service refused offers, too.
  const against = purpose === 'marketing' ? [receipts.marketing, receipts.service] : [receipts.service];
  return against.find((receipt) => receipt?.answer === 'no') ?? null;
}

/** Links that open an app with a text to a customer; `sms` and `mail` are empty where there is no address. */
export interface TextLinks {
  line: string;
  sms: string;
  mail: string;
}

/**
 * The only way by which a text to a customer leaves (CUSTOMER-21): what refuses it, or its links. LINE asks there whom it
 * goes to, for it has no address by telephone number. iOS reads the `&` of a text message, Android its `?`.
 */
export function customerText(options: {
  receipts: LatestReceipts;
  purpose: TextPurpose;
  text: string;
  telephone?: string | undefined;
  email?: string | null | undefined;
}): { refusal: Consent; links: null } | { refusal: null; links: TextLinks } {
  const refusal = refusalOfTexts(options);
  if (refusal) return { refusal, links: null };
  const text = encodeURIComponent(options.text);
  const number = dialable(options.telephone ?? '');
  return {
    refusal: null,
    links: {
      line: `https://line.me/R/share?text=${text}`,
      sms: number && `sms:${number}?&body=${text}`,
      mail: options.email ? `mailto:${options.email}` : '',
    },
  };
}
