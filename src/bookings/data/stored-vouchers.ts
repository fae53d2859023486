import { isRow, numberOf, textOrNull } from '../../listings/rules/read-json.ts';
import { readBookingCode } from '../rules/booking-code.ts';
import { readVoucher, type SignedVoucher } from '../rules/voucher.ts';

const KEY = 'sabai-vouchers';
/** A customer has few vouchers and needs the newest ones. */
const MAX_VOUCHERS = 20;

/** The server's last answer about a voucher, with its signature and the time of the answer. */
export interface StoredVoucher {
  voucher: SignedVoucher;
  /** When the server answered, in ms since 1970 by the device's clock. */
  atMs: number;
}

/** The server's last answer about a voucher, for a counter without a network; null if none is stored. */
export function readStoredVoucher(code: string): StoredVoucher | null {
  return readAll().find(({ voucher }) => voucher.code === readBookingCode(code).code) ?? null;
}

/** Stores a voucher in place of its earlier copy. Beyond the limit the vouchers stored first are removed. */
export function storeVoucher(stored: StoredVoucher): void {
  writeAll([stored, ...without(stored.voucher.code)].slice(0, MAX_VOUCHERS));
}

/** Removes a voucher from the device, because the server no longer knows its code. */
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
      const signature = isRow(row['voucher']) ? textOrNull(row['voucher']['signature']) : null;
      return [{ voucher: { ...voucher, signature }, atMs }];
    });
  } catch {
    // Storage is blocked, or another version of the app stored a different format.
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
