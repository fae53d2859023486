import type { CustomerNote } from '../../rules/notes/note.ts';
import { notesEntity } from './notes-entity.ts';
import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';

/** Stores a new note on this device, to be sent. `content` has passed `checkNote`. */
export async function addNote(options: { customerId: string; content: string }): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const note: CustomerNote = {
    id: store.newId(),
    user_id: store.userId,
    customer_id: options.customerId,
    content: options.content,
    created_at: new Date().toISOString(),
    deleted_at: null,
  };
  return store.write({ kind: 'create', entity: notesEntity, values: note });
}
