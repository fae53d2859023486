import { isRow, textOrNull } from '../../listings/rules/read-json.ts';
import { readAsLatinLayout } from './kedmanee.ts';

/** What anybody with a booking's code may see of the booking; it has no personal data. */
export interface Voucher {
  state: 'available' | 'used' | 'cancelled';
  code: string;
  /** Null if the promotion is hidden (SECURITY-84). */
  promotion_title: string | null;
  /** `YYYY-MM-DD`. */
  promotion_start: string | null;
  promotion_end: string | null;
  /** ISO 8601. */
  used_at: string | null;
  /** When the hospital marked the use as a mistake; ISO 8601, null while it did not. */
  voided_at: string | null;
  hospital_name: string | null;
  hospital_slug: string | null;
  /** Null if the promotion is gone. */
  url_slug: string | null;
  image_url: string | null;
}

/** A voucher with its signature: the project's, else the one of the opened link; null for none. */
export interface SignedVoucher extends Voucher {
  signature: string | null;
}

/**
 * Returns the text of the QR code: the address of the voucher's public page, with the signature as its
 * fragment if there is one (BOOKING-22).
 */
export function voucherUrl(options: { origin: string; code: string; signature: string | null }): string {
  const { origin, code, signature } = options;
  return `${origin}/v/${encodeURIComponent(code)}${signature === null ? '' : `#${signature}`}`;
}

/**
 * Reads the digits of the signature from a voucher's link, also if a scanner typed it with the Thai layout
 * on. Null if the text has no signature.
 */
export function readSignatureText(text: string): string | null {
  for (const reading of [text, ...readAsLatinLayout(text)]) {
    const digits = /#([0-9]{200,460})$/.exec(reading.trim())?.[1];
    if (digits !== undefined) return digits;
  }
  return null;
}

/** Parses the answer of `public.find_voucher`; null for anything else. */
export function readVoucher(json: unknown): Voucher | { state: 'unknown' } | null {
  if (!isRow(json)) return null;
  const { state } = json;
  if (state === 'unknown') return { state };
  const code = textOrNull(json['code']);
  if (state !== 'available' && state !== 'used' && state !== 'cancelled') return null;
  if (code === null) return null;
  return {
    state,
    code,
    promotion_title: textOrNull(json['promotion_title']),
    promotion_start: textOrNull(json['promotion_start']),
    promotion_end: textOrNull(json['promotion_end']),
    used_at: textOrNull(json['used_at']),
    voided_at: textOrNull(json['voided_at']),
    hospital_name: textOrNull(json['hospital_name']),
    hospital_slug: textOrNull(json['hospital_slug']),
    url_slug: textOrNull(json['url_slug']),
    image_url: textOrNull(json['image_url']),
  };
}

/** What a voucher's page shows. `ended` and `notYet`: its promotion is over, or has not started. */
export type VoucherView = 'available' | 'used' | 'cancelled' | 'ended' | 'notYet';

/**
 * Builds the view model of a voucher's page. `today` is `YYYY-MM-DD` in Bangkok; a promotion still counts on
 * its last day (MARKET-11).
 */
export function voucherView(options: {
  voucher: Pick<Voucher, 'state' | 'promotion_start' | 'promotion_end'>;
  today: string;
}): VoucherView {
  const { voucher, today } = options;
  if (voucher.state !== 'available') return voucher.state;
  if (voucher.promotion_end !== null && voucher.promotion_end < today) return 'ended';
  return voucher.promotion_start !== null && voucher.promotion_start > today ? 'notYet' : 'available';
}
