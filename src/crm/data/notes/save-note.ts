import { notesEntity } from './notes-entity.ts';
import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';

/**
 * Stores an edit of a note, to be sent. `seen` is the text when the edit began, so that a change made
 * elsewhere meanwhile is noticed.
 */
export async function saveNote(options: {
  id: string;
  content: string;
  seen: string;
}): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const { id, content, seen } = options;
  return store.write({
    kind: 'update',
    entity: notesEntity,
    id,
    values: { content },
    seen: { content: seen },
  });
}
