/** Purposes that a customer is asked about, in the order of the form. */
export const purposes = ['service', 'marketing', 'hospital', 'health'] as const;
/** A purpose of processing that a customer is asked to agree to. */
export type Purpose = (typeof purposes)[number];
/** `no` is a refusal, or after a `yes` a withdrawal. */
export type Answer = 'yes' | 'no';

/**
 * Version of the texts `consent.text1.*`. A changed text needs new keys and the next number, because receipts
 * name the version shown.
 */
export const CONSENT_TEXTS = 1;

/** A consent receipt, a row of `public.consents` (CUSTOMER-20). Receipts are added and never changed. */
export interface Consent {
  id: string;
  user_id: string;
  customer_id: string;
  purpose: Purpose;
  answer: Answer;
  /** Version and language of the text that was shown, as in `1-th`. */
  text_version: string;
  /**
   * On the agent's device, on the customer's own page, spoken, or by `/privacy/request`. The last two can
   * only record a "no".
   */
  channel: 'device' | 'link' | 'spoken' | 'request';
  signed_name: string | null;
  /** The drawn signature: an SVG path of M, L and whole numbers; null without one. */
  signature: string | null;
  created_at: string;
}

/** The latest receipt for each purpose; a missing purpose was not asked about yet. */
export type LatestReceipts = Partial<Record<Purpose, Consent>>;

/** Reduces receipts, in any order, to the latest of each purpose. Of two at the same time, a "no" wins. */
export function latestReceipts(receipts: readonly Consent[]): LatestReceipts {
  const latest: LatestReceipts = {};
  for (const receipt of receipts) {
    const known = latest[receipt.purpose];
    if (!known || isLater(receipt, known)) latest[receipt.purpose] = receipt;
  }
  return latest;
}

function isLater(a: Consent, b: Consent): boolean {
  const laterMs = Date.parse(a.created_at) - Date.parse(b.created_at);
  if (laterMs !== 0) return laterMs > 0;
  return a.answer === b.answer ? a.id < b.id : a.answer === 'no';
}

/**
 * ISO 8601 time for a new receipt. It is later than all receipts that this device has, even if its clock is
 * wrong.
 */
export function nextReceiptAt(options: { nowMs: number; receipts: readonly Consent[] }): string {
  const latestMs = Math.max(0, ...options.receipts.map(({ created_at: at }) => Date.parse(at)));
  return new Date(Math.max(options.nowMs, latestMs + 1)).toISOString();
}
