import { useEffect, useState } from 'react';
import { fetchListings } from '../../listings/data/fetch-listings.ts';
import { readVoucher, type Voucher } from '../rules/voucher.ts';
import { forgetVoucher, readStoredVoucher, storeVoucher } from './stored-vouchers.ts';

export type VoucherState =
  | { state: 'loading' }
  /** `storedAtMs`: when the server said so, where it cannot be asked now. */
  | { state: 'found'; voucher: Voucher; storedAtMs: number | null }
  | { state: 'unknown' }
  | { state: 'failed'; isOffline: boolean; retry: () => void };

/**
 * What a code is for, asked without anybody's token. What was true yesterday may be used today, so the answer of then is
 * shown only without a network, with its time.
 */
export function useVoucher(options: { code: string; isVisitor: boolean }): VoucherState {
  const { code, isVisitor } = options;
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ key: string; is: Exclude<VoucherState, { state: 'loading' }> } | null>(
    null,
  );
  const key = `${attempt} ${code}`;
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const asked = fetchListings({ path: 'rpc/find_voucher', params: { code }, read: readVoucher, signal });
    asked.then(
      (answer) =>
        setRead({
          key,
          is: stateOf({ code, isVisitor, answer, retry: () => setAttempt((count) => count + 1) }),
        }),
      // Only where the screen went away.
      () => undefined,
    );
    return () => leaving.abort();
  }, [key, code, isVisitor]);
  return read?.key === key ? read.is : { state: 'loading' };
}

function stateOf(options: {
  code: string;
  isVisitor: boolean;
  answer: Awaited<ReturnType<typeof fetchListings<NonNullable<ReturnType<typeof readVoucher>>>>>;
  retry: () => void;
}): Exclude<VoucherState, { state: 'loading' }> {
  const { code, isVisitor, answer, retry } = options;
  if (answer.outcome === 'unread') {
    const isOffline = answer.reason === 'offline';
    const stored = isOffline ? readStoredVoucher(code) : null;
    return stored
      ? { state: 'found', voucher: stored.voucher, storedAtMs: stored.atMs }
      : { state: 'failed', isOffline, retry };
  }
  if (answer.value.state === 'unknown') {
    forgetVoucher(code);
    return { state: 'unknown' };
  }
  // A sign-out leaves no codes behind, so only a visitor's stay.
  if (isVisitor) storeVoucher({ voucher: answer.value, atMs: Date.now() });
  return { state: 'found', voucher: answer.value, storedAtMs: null };
}
