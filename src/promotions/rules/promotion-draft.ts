import { z } from 'zod';
import { promotionFormValues, type PromotionFormValues } from './promotion-form.ts';

/** What a form kept. `id` is the promotion's own, so that publishing twice is one promotion. */
export interface PromotionDraft {
  id: string;
  /** `updated_at` of the promotion that the form had opened with; null for a new one. */
  basedOn: string | null;
  values: PromotionFormValues;
}

const draft = z.object({ id: z.guid(), basedOn: z.string().nullable(), values: promotionFormValues });

/** Reads a kept draft; null where another version wrote another shape. */
export function parsePromotionDraft(kept: unknown): PromotionDraft | null {
  const parsed = draft.safeParse(kept);
  return parsed.success ? parsed.data : null;
}
