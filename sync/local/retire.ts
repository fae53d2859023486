import type { LocalDatabase } from './database.ts';

/**
 * Closes a person's database for writing, before it is removed: in one transaction with the count of what is unsent,
 * so that a tab that is still open cannot have a change accepted in between (rule I8). Answers how many changes are
 * unsent; more than 0 means that nothing was closed, unless `force`.
 */
export async function retire(db: LocalDatabase, options: { force: boolean }): Promise<number> {
  return db.transaction('rw', [db.outbox, db.scans, db.calls, db.settings], async () => {
    const unsent = await countUnsent(db);
    if (unsent === 0 || options.force) await db.settings.put({ key: 'retired' });
    return options.force ? 0 : unsent;
  });
}

/** Changes, redemptions and queued calls that the server does not have. */
export async function countUnsent(db: LocalDatabase): Promise<number> {
  const [changes, scans, calls] = [
    await db.outbox.count(),
    await db.scans.where('state').anyOf('waiting', 'refused').count(),
    await db.calls.where('state').equals('waiting').count(),
  ];
  return changes + scans + calls;
}

export async function isRetired(db: LocalDatabase): Promise<boolean> {
  return (await db.settings.get('retired')) !== undefined;
}

/** The person is back before the removal was finished. */
export async function reinstate(db: LocalDatabase): Promise<void> {
  await db.settings.delete('retired');
}
