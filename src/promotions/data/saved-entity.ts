import { defineEntity } from '../../../sync/index.ts';

/** A row of `public.saved_promotions`; the server sets `created_at`. */
export interface SavedPromotionRow {
  id: string;
  user_id: string;
  promotion_id: string;
  created_at?: string;
}

/** Saved promotions are a set: rows are created and removed, never changed (OFFLINE-4). */
export const savedEntity = defineEntity<SavedPromotionRow>({
  name: 'saved_promotions',
  indexes: ['promotion_id'],
  parents: [],
  groups: [],
  createOnly: ['promotion_id'],
  softDelete: false,
});
