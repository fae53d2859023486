import { defineEntity, singleColumns } from '../../../../sync/index.ts';
import type { SavedList } from '../../rules/filter/saved-list.ts';

/** Saved lists: name and filter merge separately, and the value that arrives later wins (rule C1). */
export const savedListsEntity = defineEntity<SavedList>({
  name: 'saved_lists',
  indexes: [],
  parents: [],
  groups: singleColumns('overwrite', ['name', 'filter']),
  createOnly: [],
  softDelete: false,
});
