/** What a customer is asked about, in the order of the form. */
export const purposes = ['service', 'marketing', 'hospital', 'health'] as const;
export type Purpose = (typeof purposes)[number];
/** `no` is a refusal, and after a `yes` a withdrawal. */
export type Answer = 'yes' | 'no';

/** The texts `consent.text1.*`. Words that change get new keys and the next number: a receipt names what was shown. */
export const CONSENT_TEXTS = 1;

/** A receipt, as in `public.consents` (CUSTOMER-20). It is added and never changed. */
export interface Consent {
  id: string;
  user_id: string;
  customer_id: string;
  purpose: Purpose;
  answer: Answer;
  /** Version and language of the text that was shown, as in `1-th`. */
  text_version: string;
  /** On the agent's device, on the customer's own page, said to the agent, or asked for by `/privacy/request`: enough for a no. */
  channel: 'device' | 'link' | 'spoken' | 'request';
  signed_name: string | null;
  /** What a finger drew: an SVG path of M, L and whole numbers. */
  signature: string | null;
  created_at: string;
}

/** The latest receipt for each purpose; a purpose without one was not asked about yet. */
export type LatestReceipts = Partial<Record<Purpose, Consent>>;

/** A customer's latest answer counts; of two at the same time the no. The order of the receipts does not matter. */
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

/** The time of a new receipt, ISO 8601: after each that this device knows, however wrong its clock is. */
export function nextReceiptAt(options: { nowMs: number; receipts: readonly Consent[] }): string {
  const latestMs = Math.max(0, ...options.receipts.map(({ created_at: at }) => Date.parse(at)));
  return new Date(Math.max(options.nowMs, latestMs + 1)).toISOString();
}
