import { notesEntity } from './notes-entity.ts';
import { notAuthenticated, storeOfPerson, type RecordOutcome } from './write-outcome.ts';

export async function deleteNote(options: { id: string }): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  return store.write({ kind: 'delete', entity: notesEntity, id: options.id });
}
