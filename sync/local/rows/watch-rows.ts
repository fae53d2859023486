import Dexie, { type ObservabilitySet, RangeSet } from 'dexie';
import type { LocalDatabase } from '../database/local-database.ts';

/** Which rows of a table changed, in whatever tab or worker; `all` where that is not reported row by row. */
export type ChangedIds = readonly string[] | 'all';

/**
 * Calls back after every transaction that changed rows of `entity` on
 * this device. Returns a function that stops it.
 */
export function watchRows(
  db: LocalDatabase,
  options: { entity: string; onChange: (ids: ChangedIds) => void },
): () => void {
  db.definition(options.entity);
  const part = `idb://${db.name}/${options.entity}/`;
  const look = (parts: ObservabilitySet) => {
    // A page that returns from the back/forward cache missed the changes of other pages (W10).
    if (parts['all']) return options.onChange('all');
    const ids = new Set<string>();
    for (const name of [part, `${part}:dels`]) {
      const tree = parts[name];
      if (!tree) continue;
      for (const { from, to } of new RangeSet().add(tree)) {
        if (from !== to || typeof from !== 'string') return options.onChange('all');
        ids.add(from);
      }
    }
    if (ids.size > 0) options.onChange([...ids]);
  };
  Dexie.on('storagemutated', look);
  return () => Dexie.on.storagemutated.unsubscribe(look);
}
