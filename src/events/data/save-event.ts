import { dropPicture } from '../../pictures/data/kept-pictures.ts';
import type { EventFormValues } from '../rules/event-form.ts';
import { mergeEvents, type EventMerge } from '../rules/merge-events.ts';
import { toFormValues, type StoredEvent } from '../rules/stored-event.ts';
import { loadEvent } from './load-event.ts';
import { publishEvent, type PublishedEvent, type SeenEvent } from './publish-event.ts';

/** `changed`: somebody else saved since; nothing was written, and `merge` says what both make of it. */
export type SavedEvent = PublishedEvent | { outcome: 'changed'; stored: StoredEvent; merge: EventMerge };

/**
 * Saves an edited event, unless somebody saved it after `seen`: then the changes of both are put side by side for the
 * person to look at. A save of one's own whose answer was lost counts as done.
 */
export async function saveEvent(options: {
  id: string;
  values: EventFormValues;
  seen: SeenEvent;
}): Promise<SavedEvent> {
  const { id, values, seen } = options;
  const answer = await publishEvent({ id, values, seen });
  if (answer.outcome !== 'denied') return answer;
  const now = await loadEvent({ id });
  if (now.outcome === 'unreachable' || now.outcome === 'signed_out') return now;
  // The row is there and the same: it is the person who may not change it any more.
  if (now.outcome !== 'loaded' || now.event.updated_at === seen.updatedAt) return answer;
  const merge = mergeEvents({ base: seen.values, mine: values, theirs: toFormValues(now.event) });
  if (merge.same) {
    if (values.image.kind === 'new') await dropPicture(values.image.id);
    return { outcome: 'published' };
  }
  if (merge.taken.length + merge.clashing.length > 0) {
    return { outcome: 'changed', stored: now.event, merge };
  }
  // Changed in what no form shows, as the name of the hospital.
  return publishEvent({ id, values, seen: { ...seen, updatedAt: now.event.updated_at } });
}
