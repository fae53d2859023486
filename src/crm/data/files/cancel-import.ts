import { getSync } from '../../../../sync/index.ts';
import { forgetLastRefused } from './last-refused.ts';

/** Drops the customers of an import that are not in the list yet. Returns how many are; those stay. */
export async function cancelImport(): Promise<number> {
  const added = await getSync().store().cancelCreations();
  await forgetLastRefused();
  return added;
}
