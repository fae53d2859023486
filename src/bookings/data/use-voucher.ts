import { useEffect, useState } from 'react';
import { fetchListings } from '../../listings/data/fetch-listings.ts';
import { readVoucher, type SignedVoucher } from '../rules/voucher.ts';
import { requestVoucherSignature } from './request-voucher-signature.ts';
import { forgetVoucher, readStoredVoucher, storeVoucher } from './stored-vouchers.ts';

/** Time limit of a request if an earlier answer is stored, because a person waits at the counter. */
const STORED_LIMIT_MS = 4_000;

/** `unknown`: the server knows no such code. `failed`: it did not answer, and no earlier answer is stored. */
export type VoucherState =
  | { state: 'loading' }
  /** `storedAtMs`: when a stored answer was received, in ms since 1970; null if the server answered now. */
  | { state: 'found'; voucher: SignedVoucher; storedAtMs: number | null }
  | { state: 'unknown' }
  | { state: 'failed'; isOffline: boolean; retry: () => void };

/**
 * Reads the voucher of a code from the server, without an access token. If the server does not answer, a
 * stored answer is shown with its time, because the code may have been used since.
 */
export function useVoucher(options: {
  code: string;
  /** The signature in the fragment of the opened link; null for a link without one. */
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
      // The page already shows the QR code; the project's signature then replaces one made by a device.
      const byProject = await requestVoucherSignature({ code, signal });
      if (byProject === null) return;
      const voucher = { ...is.voucher, signature: byProject };
      if (isVisitor) storeVoucher({ voucher, atMs: Date.now() });
      setRead({ key, is: { ...is, voucher } });
    };
    // `show` rejects only if unmounting aborted its requests.
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
  // Only a visitor's vouchers are stored, because a sign-out must leave no codes on the device.
  const signature = options.signature ?? known?.voucher.signature ?? null;
  const voucher = { ...answer.value, signature };
  if (isVisitor) storeVoucher({ voucher, atMs: Date.now() });
  return { state: 'found', voucher, storedAtMs: null };
}
