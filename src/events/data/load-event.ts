import { z } from 'zod';
import { readRows } from '../../session/data/read-rows.ts';
import type { Refusal, SessionTrouble } from '../../session/data/session-answer.ts';
import { storedEvent, storedEventColumns, type StoredEvent } from '../rules/stored-event.ts';

export type LoadedEvent =
  { outcome: 'loaded'; event: StoredEvent } | { outcome: 'missing' } | Refusal | SessionTrouble;

/** An event with every column of the form. */
export async function loadEvent(options: { id: string }): Promise<LoadedEvent> {
  // An id that is none would be refused as a value; to the person it is simply not there.
  if (!z.guid().safeParse(options.id).success) return { outcome: 'missing' };
  const answer = await readRows({
    table: 'events',
    where: { id: `eq.${options.id}` },
    columns: storedEventColumns,
    row: storedEvent,
    limit: 1,
  });
  if (answer.outcome !== 'answered') return answer;
  const [event] = answer.value;
  return event ? { outcome: 'loaded', event } : { outcome: 'missing' };
}
