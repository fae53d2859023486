import { useState } from 'react';
import { getSync, type OpenConflict, type OutboxEntry, type StoreFacts } from '../../../../sync/index.ts';
import { readDisputedAttempts } from '../bookings/read-disputed-attempts.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { readRefusedCalls, type RefusedCall } from './read-refused-calls.ts';
import { readSubject, unknownSubject, type Subject } from './read-subject.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

export type { OpenConflict, OutboxEntry, RefusedCall, Subject };
export { unknownSubject };

/** Everything that the sync page lists. */
export interface Changes {
  /** Changes that are being sent, or are held back behind a refused one. */
  waiting: OutboxEntry[];
  failed: OutboxEntry[];
  refusedCalls: RefusedCall[];
  /** The progress of an import of customers; null if none is running. */
  importing: { done: number; total: number } | null;
  /**
   * Accepted new rows, of all tables, that have not entered their tables yet; those of an import are
   * included.
   */
  notEntered: number;
  conflicts: OpenConflict[];
  /** Attempts on the agent's bookings that a hospital's owner has yet to decide about (rule B22). */
  questions: Awaited<ReturnType<typeof readDisputedAttempts>>;
  /** By row id, the record that an entry is about; only for the first entries of each list above. */
  subjects: ReadonlyMap<string, Subject>;
  /** The numbers of a hospital desk's redemptions and arrivals, which their own screens list. */
  ofDesk: { waiting: number; failed: number };
  /** The person's own stream among `facts.streams`; the others are streams of hospitals. */
  ownStream: string;
  facts: StoreFacts;
}

/**
 * Everything that `/crm/sync` lists. `subjects` covers only the first `limit` entries of each list: after a
 * week offline there may be thousands, and each push reads them again.
 */
export function useChanges(limit: number): Live<Changes> {
  const [known, setKnown] = useState<Changes>();
  const live = useLive({ key: `changes ${limit}`, read: () => readChanges(limit) });
  if (live.state === 'ready' && live.value !== known) setKnown(live.value);
  return live.state === 'loading' && known ? { state: 'ready', value: known } : live;
}

async function readChanges(limit: number): Promise<Changes> {
  const store = getSync().store();
  const [outbox, refusedCalls, conflicts, facts] = await Promise.all([
    store.outbox(),
    readRefusedCalls(store),
    store.conflicts(),
    store.facts(),
  ]);
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
    refusedCalls,
    // Outbox and facts are read one after the other, so their difference may briefly be below zero.
    ofDesk: {
      waiting: Math.max(0, facts.waiting - notEntered - waiting.length),
      failed: Math.max(0, facts.failed - failed.length - refusedCalls.length),
    },
    importing: creating[customersEntity.name] ?? null,
    notEntered,
    conflicts,
    questions: await readDisputedAttempts(store),
    subjects,
    ownStream: store.userId,
    facts,
  };
}
