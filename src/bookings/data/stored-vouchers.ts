import { isRow, numberOf, textOf } from '../../listings/rules/read-json.ts';
import { readBookingCode } from '../rules/booking-code.ts';
import { readVoucher, type SignedVoucher } from '../rules/voucher.ts';

const KEY = 'sabai-vouchers';
/** A customer has few, and the newest are wanted. */
const MAX_VOUCHERS = 20;

export interface StoredVoucher {
  voucher: SignedVoucher;
  /** Device milliseconds of the answer. */
  atMs: number;
}

/** A voucher that was opened on this device, for the counter without a network; null where there is none. */
export function readStoredVoucher(code: string): StoredVoucher | null {
  return readAll().find(({ voucher }) => voucher.code === readBookingCode(code).code) ?? null;
}

/** The newest answer replaces the one before. */
export function storeVoucher(stored: StoredVoucher): void {
  writeAll([stored, ...without(stored.voucher.code)].slice(0, MAX_VOUCHERS));
}

/** The server does not know the code any more. */
export function forgetVoucher(code: string): void {
  const left = without(readBookingCode(code).code);
  if (left.length < readAll().length) writeAll(left);
}

const without = (code: string) => readAll().filter(({ voucher }) => voucher.code !== code);

function readAll(): StoredVoucher[] {
  try {
    const rows: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
      if (!isRow(row)) return [];
      const [voucher, atMs] = [readVoucher(row['voucher']), numberOf(row['atMs'])];
      if (!voucher || voucher.state === 'unknown' || atMs === null) return [];
      const signature = isRow(row['voucher']) ? textOf(row['voucher']['signature']) : null;
      return [{ voucher: { ...voucher, signature }, atMs }];
    });
  } catch {
    // Closed storage, or a text of another version.
    return [];
  }
}

function writeAll(vouchers: readonly StoredVoucher[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(vouchers));
  } catch {
    // Without storage the page needs the network each time.
  }
}
