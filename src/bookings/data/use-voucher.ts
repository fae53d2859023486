import { useEffect, useState } from 'react';
import { fetchListings } from '../../listings/data/fetch-listings.ts';
import { readVoucher, type SignedVoucher } from '../rules/voucher.ts';
import { askForSignature } from './ask-for-signature.ts';
import { forgetVoucher, readStoredVoucher, storeVoucher } from './stored-vouchers.ts';

/** Where an answer is stored, a person at the counter waits no longer for a new one. */
const STORED_LIMIT_MS = 4_000;

export type VoucherState =
  | { state: 'loading' }
  /** `storedAtMs`: when the server said so, where it cannot be asked now. */
  | { state: 'found'; voucher: SignedVoucher; storedAtMs: number | null }
  | { state: 'unknown' }
  | { state: 'failed'; isOffline: boolean; retry: () => void };

/**
 * What a code is for, asked without anybody's token. What was true yesterday may be used today, so the answer of then is
 * shown only where the server does not give another one, with its time.
 */
export function useVoucher(options: {
  code: string;
  /** That of the link which was opened; null for none. */
  signature: string | null;
  isVisitor: boolean;
}): VoucherState {
  const { code, signature, isVisitor } = options;
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ key: string; is: Exclude<VoucherState, { state: 'loading' }> } | null>(
    null,
  );
  const key = `${attempt} ${code}`;
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const asked = fetchListings({
      path: 'rpc/find_voucher',
      params: { code },
      read: readVoucher,
      signal,
      ...(readStoredVoucher(code) && { limitMs: STORED_LIMIT_MS }),
    });
    const show = async () => {
      const answer = await asked;
      const retry = () => setAttempt((count) => count + 1);
      const is = stateOf({ code, signature, isVisitor, answer, retry });
      setRead({ key, is });
      if (is.state !== 'found' || is.voucher.state !== 'available' || is.storedAtMs !== null) return;
      // The QR code is shown meanwhile, and the project's signature takes the place of a device's.
      const byProject = await askForSignature({ code, signal });
      if (byProject === null) return;
      const voucher = { ...is.voucher, signature: byProject };
      if (isVisitor) storeVoucher({ voucher, atMs: Date.now() });
      setRead({ key, is: { ...is, voucher } });
    };
    // Only where the screen went away.
    show().catch(() => undefined);
    return () => leaving.abort();
  }, [key, code, signature, isVisitor]);
  return read?.key === key ? read.is : { state: 'loading' };
}

function stateOf(options: {
  code: string;
  signature: string | null;
  isVisitor: boolean;
  answer: Awaited<ReturnType<typeof fetchListings<NonNullable<ReturnType<typeof readVoucher>>>>>;
  retry: () => void;
}): Exclude<VoucherState, { state: 'loading' }> {
  const { code, isVisitor, answer, retry } = options;
  const known = readStoredVoucher(code);
  if (answer.outcome === 'unread') {
    return known
      ? { state: 'found', voucher: known.voucher, storedAtMs: known.atMs }
      : { state: 'failed', isOffline: answer.reason === 'offline', retry };
  }
  if (answer.value.state === 'unknown') {
    forgetVoucher(code);
    return { state: 'unknown' };
  }
  // A sign-out leaves no codes behind, so only a visitor's stay.
  const signature = options.signature ?? known?.voucher.signature ?? null;
  const voucher = { ...answer.value, signature };
  if (isVisitor) storeVoucher({ voucher, atMs: Date.now() });
  return { state: 'found', voucher, storedAtMs: null };
}
