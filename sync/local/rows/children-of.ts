import type { LocalDatabase } from '../database/local-database.ts';

/** The tables whose rows name a row of `entity` as their parent, and by which column. */
export function childrenOf(db: LocalDatabase, entity: string): { name: string; column: string }[] {
  return [...db.definitions.values()].flatMap(({ name, parents }) =>
    parents.filter((parent) => parent.entity === entity).map(({ column }) => ({ name, column })),
  );
}
