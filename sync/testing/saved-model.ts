import { modelDefaults } from './model-defaults.ts';
import type { ModelEntity } from './model/model-entity.ts';

/**
 * `public.saved_promotions`: a set, in which the later of two rows for one promotion replaces the earlier.
 */
export const savedModel: ModelEntity = {
  ...modelDefaults,
  entity: 'saved_promotions',
  groups: [],
  createColumns: ['id', 'user_id', 'promotion_id'],
  types: { id: 'uuid', user_id: 'uuid', promotion_id: 'uuid', created_at: 'timestamptz', replaced: 'json' },
  required: ['promotion_id'],
  fill: (world, row) => {
    if (!world.promotion(String(row['promotion_id']))) {
      return { refused: 'parent_missing', detail: 'saved_promotions_promotion_id_fkey' };
    }
    let replaced: string[] = [];
    for (const other of world.rows('saved_promotions')) {
      const same = other['user_id'] === row['user_id'] && other['promotion_id'] === row['promotion_id'];
      if (!same) continue;
      const rowId = String(other['id']);
      world.write({ entity: 'saved_promotions', rowId, row: undefined });
      replaced = [rowId, ...(other['replaced'] as string[])].slice(0, 10);
    }
    return { replaced };
  },
  heir: (world, { rowId, userId }) => {
    const heir = world.rows('saved_promotions').find((row) => {
      return row['user_id'] === userId && (row['replaced'] as string[]).includes(rowId);
    });
    return heir && String(heir['id']);
  },
};
