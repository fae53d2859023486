import { dropPicture } from '../../pictures/data/kept-pictures.ts';
import { mergePromotions, type PromotionMerge } from '../rules/merge-promotions.ts';
import { newPictures, type PromotionFormValues } from '../rules/promotion-form.ts';
import { toFormValues, type StoredPromotion } from '../rules/stored-promotion.ts';
import { loadPromotion } from './load-promotion.ts';
import { publishPromotion, type Published } from './publish-promotion.ts';

/** What was stored when the form read it. */
export interface SeenPromotion {
  updatedAt: string;
  values: PromotionFormValues;
}

/** `changed`: somebody else saved since; nothing was written, and `merge` says what both make of it. */
export type SavedPromotion =
  Published | { outcome: 'changed'; stored: StoredPromotion; merge: PromotionMerge };

/**
 * Saves an edited promotion, unless somebody saved it after `seen`: then the changes of both are put side by side for
 * the person to look at. A save of one's own whose answer was lost counts as done.
 */
export async function savePromotion(options: {
  id: string;
  values: PromotionFormValues;
  seen: SeenPromotion;
}): Promise<SavedPromotion> {
  const { id, values, seen } = options;
  const answer = await publishPromotion({ mode: 'edit', id, values, unchangedSince: seen.updatedAt });
  if (answer.outcome !== 'hidden') return answer;
  const now = await loadPromotion({ id });
  if (now.outcome === 'unreachable' || now.outcome === 'signed_out') return now;
  // The row is there and the same: it is the person who may not change it any more.
  if (now.outcome !== 'loaded' || now.promotion.updated_at === seen.updatedAt) return answer;
  const merge = mergePromotions({ base: seen.values, mine: values, theirs: toFormValues(now.promotion) });
  if (merge.same) {
    await Promise.all(newPictures(values).map((picture) => dropPicture(picture.id)));
    return { outcome: 'published' };
  }
  if (merge.taken.length + merge.clashing.length > 0) {
    return { outcome: 'changed', stored: now.promotion, merge };
  }
  // Changed in what no form shows, as the name of the hospital.
  return publishPromotion({ mode: 'edit', id, values, unchangedSince: now.promotion.updated_at });
}
