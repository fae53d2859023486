import { checkSignature } from '../../../../supabase/functions/_shared/check-signature.ts';
import { shortId } from '../../../../supabase/functions/_shared/voucher-signature.ts';
import { getSync } from '../../../../sync/index.ts';
import { bookedPromotionsEntity } from '../../../bookings/data/booked-promotions-entity.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import { useLive } from '../../../session/data/use-live.ts';
import type { SignedCode } from '../../rules/code-verdict.ts';
import { readVoucherKeys } from './voucher-keys.ts';

interface Asked {
  code: string;
  signature: string | null;
  hospitalIds: readonly string[];
}

/** The verdict about a scanned signature, found on this device alone; null for a code without a signature. */
export function useSignedCode(asked: Asked): SignedCode | 'checking' | null {
  const { code, signature, hospitalIds } = asked;
  const read = useLive({
    key: `signed ${code} ${signature} ${hospitalIds.join(' ')}`,
    read: () => (signature === null ? Promise.resolve(null) : readSigned({ code, signature, hospitalIds })),
  });
  if (signature === null) return null;
  if (read.state === 'failed') return { verdict: 'refused', why: 'no_list' };
  return read.state === 'ready' ? read.value : 'checking';
}

async function readSigned(asked: Asked & { signature: string }): Promise<SignedCode> {
  const store = getSync().store();
  const [keys, promotions] = await Promise.all([readVoucherKeys(store), store.list(bookedPromotionsEntity)]);
  if (!keys) return { verdict: 'refused', why: 'no_list' };
  const { code, signature: digits, hospitalIds } = asked;
  const verdict = await checkSignature({ code, digits, keys, hospitalIds, today: bangkokDay(serverNowMs()) });
  if (verdict.verdict === 'refused') return verdict;
  const { hospitalId, end, promotion } = verdict;
  const known = promotions.find((row) => shortId(row.promotion_id) === promotion);
  return { verdict: 'good', hospitalId, end, title: known?.promotion_title ?? null };
}
