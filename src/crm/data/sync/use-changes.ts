import { getSync, type OpenConflict, type OutboxEntry, type StoreFacts } from '../../../../sync/index.ts';
import { readBookingQuestions } from '../bookings/read-booking-questions.ts';
import { readSubject, unknownSubject, type Subject } from './read-subject.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

export type { OpenConflict, OutboxEntry, Subject };
export { unknownSubject };

export interface Changes {
  /** On their way, or held behind a refused one. */
  waiting: OutboxEntry[];
  failed: OutboxEntry[];
  /** How far an import of customers is; null where none is under way. */
  creating: StoreFacts['creating'];
  conflicts: OpenConflict[];
  /** Acceptances of the agent's bookings that a hospital has to settle (rule B22). */
  questions: Awaited<ReturnType<typeof readBookingQuestions>>;
  /** Row id → the record that the entries above are about. */
  subjects: ReadonlyMap<string, Subject>;
  /** Redemptions and arrivals, by number: their own screens show them. */
  ofDesk: { waiting: number; failed: number };
  /** The person's own stream among those of the facts; others are hospitals'. */
  ownStream: string;
  facts: StoreFacts;
}

/** Everything that `/crm/sync` lists. */
export function useChanges(): Live<Changes> {
  return useLive({ key: 'changes', read: readChanges });
}

async function readChanges(): Promise<Changes> {
  const store = getSync().store();
  const [outbox, conflicts, facts] = await Promise.all([store.outbox(), store.conflicts(), store.facts()]);
  const subjects = new Map<string, Subject>();
  const rows = [
    ...outbox.map(({ entity, rowId, values }) => ({ entity, rowId, values })),
    ...conflicts.map(({ entity, row_id: rowId }) => ({ entity, rowId, values: {} })),
  ];
  for (const row of rows) {
    if (!subjects.has(row.rowId)) subjects.set(row.rowId, await readSubject({ store, ...row }));
  }
  const waiting = outbox.filter((entry) => entry.state !== 'failed');
  const { creating } = facts;
  const notEntered = creating ? creating.total - creating.done : 0;
  const failed = outbox.filter((entry) => entry.state === 'failed');
  return {
    waiting,
    failed,
    // Read one after the other: a moment between must not show less than none.
    ofDesk: {
      waiting: Math.max(0, facts.waiting - notEntered - waiting.length),
      failed: Math.max(0, facts.failed - failed.length),
    },
    creating,
    conflicts,
    questions: await readBookingQuestions(store),
    subjects,
    ownStream: store.userId,
    facts,
  };
}
