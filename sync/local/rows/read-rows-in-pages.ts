import { databaseName } from '../database/database-name.ts';
import { answerOf, openExisting } from '../database/open-existing.ts';

/**
 * Reads all rows of a table of a person's database without the engine, in pages ordered by id; workers build indexes
 * from them. Rejects if database or table do not exist; never creates one.
 */
export async function readRowsInPages<Row>(options: {
  userId: string;
  entity: string;
  pageRows?: number;
  onPage: (rows: Row[]) => void;
}): Promise<void> {
  const { entity, pageRows = 2_000, onPage } = options;
  const db = await openExisting(databaseName(options.userId));
  try {
    let after: IDBKeyRange | null = null;
    for (;;) {
      const table = db.transaction(entity).objectStore(entity);
      const rows: (Row & { id: string })[] = await answerOf(table.getAll(after, pageRows));
      onPage(rows);
      const last = rows.at(-1);
      if (!last || rows.length < pageRows) return;
      after = IDBKeyRange.lowerBound(last.id, true);
    }
  } finally {
    db.close();
  }
}
