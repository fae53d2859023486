import { lookupText, readBookingCode } from '../../bookings/rules/booking-code.ts';
import { readSignatureText } from '../../bookings/rules/voucher.ts';

/** A scanned text: a possible booking code, or `other` for a QR code or text that cannot be one. */
export type ScannedText =
  | {
      kind: 'code';
      code: string;
      valid: boolean;
      /** The digits of a signed voucher's link, not checked yet (BOOKING-22). */
      signature: string | null;
    }
  | { kind: 'other' };

/** Older codes are shorter than what other QR codes hold, such as payments, tickets and contacts (BOOKING-2). */
const LONGEST_OLDER_CODE = 20;
const SHORTEST_OLDER_CODE = 4;

/**
 * Classifies a scanned text: a code, a voucher's link (`https://…/v/<code>` of any host), or something else.
 * Typed text is not classified here, because the screen shows its errors.
 */
export function readScanned(text: string): ScannedText {
  const read = readBookingCode(text);
  if (read.valid) return { kind: 'code', ...read, signature: readSignatureText(text) };
  const isLink = /[:/]/.test(text) && !/\/v\//i.test(text);
  const { length } = read.code;
  const isPlain = /^[0-9A-Z]+$/.test(read.code);
  if (isLink || !isPlain || length < SHORTEST_OLDER_CODE || length > LONGEST_OLDER_CODE)
    return { kind: 'other' };
  return { kind: 'code', code: lookupText(text), valid: false, signature: null };
}
