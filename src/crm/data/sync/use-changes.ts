import { useState } from 'react';
import { getSync, type OpenConflict, type OutboxEntry, type StoreFacts } from '../../../../sync/index.ts';
import { readBookingQuestions } from '../bookings/read-booking-questions.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { readSubject, unknownSubject, type Subject } from './read-subject.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

export type { OpenConflict, OutboxEntry, Subject };
export { unknownSubject };

export interface Changes {
  /** On their way, or held behind a refused one. */
  waiting: OutboxEntry[];
  failed: OutboxEntry[];
  /** How far an import of customers is; null where none is under way. */
  importing: { done: number; total: number } | null;
  /** How many new rows of all tables have not entered them, those of the import included. */
  notEntered: number;
  conflicts: OpenConflict[];
  /** Acceptances of the agent's bookings that a hospital has to settle (rule B22). */
  questions: Awaited<ReturnType<typeof readBookingQuestions>>;
  /** Row id → the record that the first entries of each list above are about. */
  subjects: ReadonlyMap<string, Subject>;
  /** Redemptions and arrivals, by number: their own screens show them. */
  ofDesk: { waiting: number; failed: number };
  /** The person's own stream among those of the facts; others are hospitals'. */
  ownStream: string;
  facts: StoreFacts;
}

/**
 * Everything that `/crm/sync` lists. What an entry is about is read for the first `limit` of each list alone: after a
 * week without signal there may be thousands, and each sending reads them again.
 */
export function useChanges(limit: number): Live<Changes> {
  const [known, setKnown] = useState<Changes>();
  const live = useLive({ key: `changes ${limit}`, read: () => readChanges(limit) });
  if (live.state === 'ready' && live.value !== known) setKnown(live.value);
  return live.state === 'loading' && known ? { state: 'ready', value: known } : live;
}

async function readChanges(limit: number): Promise<Changes> {
  const store = getSync().store();
  const [outbox, conflicts, facts] = await Promise.all([store.outbox(), store.conflicts(), store.facts()]);
  const waiting = outbox.filter((entry) => entry.state !== 'failed');
  const failed = outbox.filter((entry) => entry.state === 'failed');
  const subjects = new Map<string, Subject>();
  for (const { entity, rowId, values } of [...waiting.slice(0, limit), ...failed.slice(0, limit)]) {
    if (!subjects.has(rowId)) subjects.set(rowId, await readSubject({ store, entity, rowId, values }));
  }
  for (const { entity, row_id: rowId } of conflicts) {
    if (!subjects.has(rowId)) subjects.set(rowId, await readSubject({ store, entity, rowId, values: {} }));
  }
  const creating = facts.creating ?? {};
  const notEntered = Object.values(creating).reduce((sum, { done, total }) => sum + total - done, 0);
  return {
    waiting,
    failed,
    // Read one after the other: a moment between must not show less than none.
    ofDesk: {
      waiting: Math.max(0, facts.waiting - notEntered - waiting.length),
      failed: Math.max(0, facts.failed - failed.length),
    },
    importing: creating[customersEntity.name] ?? null,
    notEntered,
    conflicts,
    questions: await readBookingQuestions(store),
    subjects,
    ownStream: store.userId,
    facts,
  };
}
