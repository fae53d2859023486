import type { CallRecord } from '../local/database/local-records.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';

/**
 * After a restore of the server, requeues accepted attempts and answered calls under their ids (rules S10, Q5).
 * Attempts refused at the counter stay, because their repeat would count as accepted. Runs inside the caller's
 * transaction. Returns whether there was any.
 */
export async function requeueAnswered(db: LocalDatabase): Promise<boolean> {
  const attempts = await db.redemptionAttempts
    .where('state')
    .equals('answered')
    .and(({ answer, answeredBy }) => answer?.outcome === 'first' || answeredBy === 'queue')
    .modify({ state: 'waiting', answer: null, answeredBy: null });
  const done = await db.calls.where('state').equals('answered').sortBy('n');
  const latest = new Map(done.map((call) => [subjectOf(call), call]));
  for (const call of await db.calls.where('state').equals('waiting').toArray())
    latest.delete(subjectOf(call));
  for (const { n } of latest.values()) {
    if (n !== undefined) await db.calls.update(n, { state: 'waiting', answer: null, endedAtMs: null });
  }
  return attempts + latest.size > 0;
}

const subjectOf = ({ name, subject }: CallRecord) => `${name} ${subject}`;
