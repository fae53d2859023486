import { dialable } from '../../lib/text/phone.ts';
import type { Consent, LatestReceipts } from './consent.ts';

/** Why a customer is written to: `service` to serve her, `marketing` to sell. */
export type TextPurpose = 'service' | 'marketing';

/** The receipt by which the customer refused texts of this purpose; null when she did not. */
export function refusalOfTexts(options: { receipts: LatestReceipts; purpose: TextPurpose }): Consent | null {
  const { receipts, purpose } = options;
  // A refusal of service texts covers marketing texts too.
  const against = purpose === 'marketing' ? [receipts.marketing, receipts.service] : [receipts.service];
  return against.find((receipt) => receipt?.answer === 'no') ?? null;
}

/**
 * URLs that open an app with a text to a customer; `sms` and `mail` are empty without a number or mail
 * address.
 */
export interface TextLinks {
  line: string;
  sms: string;
  mail: string;
}

/**
 * Every text to a customer must go through this function (CUSTOMER-21): it returns her refusal, or links.
 * LINE lets the sender choose the recipient, since it has no URL by telephone number. In `sms:` iOS needs
 * `&`, Android `?`.
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
