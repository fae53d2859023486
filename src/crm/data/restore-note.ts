import { notesEntity } from './notes-entity.ts';
import { notAuthenticated, storeOfPerson, type RecordOutcome } from './write-outcome.ts';

/** Takes a note back that was deleted a moment ago. */
export async function restoreNote(options: { id: string }): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  return store.write({ kind: 'restore', entity: notesEntity, id: options.id });
}
