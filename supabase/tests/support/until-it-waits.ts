import type { TestDatabase } from './open-test-database.ts';

/**
 * Resolves when a statement in the database waits for a lock, or when `work` has ended without waiting.
 * `others` is the number of statements that wait already.
 */
export async function untilItWaits(
  database: TestDatabase,
  work: Promise<unknown>,
  others = 0,
): Promise<void> {
  let over = false;
  const end = () => {
    over = true;
  };
  work.then(end, end);
  for (let waits = false; !over && !waits;) {
    const rows = await database.admin`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    waits = rows.length > others;
  }
}
