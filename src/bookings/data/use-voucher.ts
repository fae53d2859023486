import { useEffect, useState } from 'react';
import { fetchListings } from '../../listings/data/fetch-listings.ts';
import { readVoucher, type Voucher } from '../rules/voucher.ts';

export type VoucherState =
  | { state: 'loading' }
  | { state: 'found'; voucher: Voucher }
  | { state: 'unknown' }
  | { state: 'failed'; isOffline: boolean; retry: () => void };

/** What a code is for, asked without anybody's token and never kept: what was true yesterday may be used today. */
export function useVoucher(code: string): VoucherState {
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
      (answer) => setRead({ key, is: stateOf(answer, () => setAttempt((count) => count + 1)) }),
      // Only where the screen went away.
      () => undefined,
    );
    return () => leaving.abort();
  }, [key, code]);
  return read?.key === key ? read.is : { state: 'loading' };
}

function stateOf(
  answer: Awaited<ReturnType<typeof fetchListings<NonNullable<ReturnType<typeof readVoucher>>>>>,
  retry: () => void,
): Exclude<VoucherState, { state: 'loading' }> {
  if (answer.outcome === 'unread') return { state: 'failed', isOffline: answer.reason === 'offline', retry };
  return answer.value.state === 'unknown' ? { state: 'unknown' } : { state: 'found', voucher: answer.value };
}
