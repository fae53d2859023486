import { z } from 'zod';
import { readRows } from '../../session/data/read-rows.ts';
import type { Refusal, SessionTrouble } from '../../session/data/session-answer.ts';
import { storedPromotion, storedPromotionColumns, type StoredPromotion } from '../rules/stored-promotion.ts';

export type LoadedPromotion =
  { outcome: 'loaded'; promotion: StoredPromotion } | { outcome: 'missing' } | Refusal | SessionTrouble;

/** A promotion with every column of the form. */
export async function loadPromotion(options: { id: string }): Promise<LoadedPromotion> {
  // An id that is none would be refused as a value; to the person it is simply not there.
  if (!z.guid().safeParse(options.id).success) return { outcome: 'missing' };
  const answer = await readRows({
    table: 'promotions',
    where: { id: `eq.${options.id}` },
    columns: storedPromotionColumns,
    row: storedPromotion,
    limit: 1,
  });
  if (answer.outcome !== 'answered') return answer;
  const [promotion] = answer.value;
  return promotion ? { outcome: 'loaded', promotion } : { outcome: 'missing' };
}
