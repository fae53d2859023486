import { movedRows } from '../files/moved-rows.ts';
import { removeCopy } from '../files/remove-copy.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Deletes settings that name an erased row, such as drafts and screen snapshots, and
 * copies of files in its folder. Files that go to another folder with their row stay
 * (rules D11, F15). Runs inside the caller's transaction.
 */
export async function removeLeftovers(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  const erased = new Set(ids);
  const names = (text: string) => (text.match(uuid) ?? []).some((id) => erased.has(id));
  const settings = await db.settings.toArray();
  const leftover = settings.filter(({ key, value }) => names(key) || names(JSON.stringify(value) ?? ''));
  await db.settings.bulkDelete(leftover.map(({ key }) => key));
  const stored = await db.files.where('state').equals('stored').primaryKeys();
  const copies = stored.filter(names);
  if (copies.length === 0) return;
  const moving = new Set((await movedRows(db)).flatMap(({ moves }) => [...moves.keys()]));
  for (const path of copies.filter((one) => !moving.has(one))) await removeCopy(db, path);
}
