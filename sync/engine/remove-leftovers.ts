import { movedRows } from '../files/moved-rows.ts';
import { unsentPaths } from '../files/named-files.ts';
import { removeCopy } from '../files/remove-copy.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Deletes settings that name an erased row, such as drafts and screen snapshots, and files in its folder. Those
 * that go to another folder with their row stay (rules D11, F15), and unsent ones as long as an unsent change
 * names them (rule A4). Runs inside the caller's transaction.
 */
export async function removeLeftovers(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  const erased = new Set(ids);
  const names = (text: string) => (text.match(uuid) ?? []).some((id) => erased.has(id));
  const settings = await db.settings.toArray();
  const leftover = settings.filter(({ key, value }) => names(key) || names(JSON.stringify(value) ?? ''));
  await db.settings.bulkDelete(leftover.map(({ key }) => key));
  const files = (await db.files.toArray()).filter(({ path }) => names(path));
  if (files.length === 0) return;
  const unsent = await unsentPaths(db);
  const leaving = files.filter(({ path, state }) => state === 'stored' || !unsent.has(path));
  const moving = new Set((await movedRows(db)).flatMap(({ moves }) => [...moves.keys()]));
  for (const { path } of leaving.filter((one) => !moving.has(one.path))) await removeCopy(db, path);
}
