import { getSync } from '../../../../sync/index.ts';
import type { CustomerNote } from '../../rules/notes/note.ts';
import { notesEntity } from './notes-entity.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

/** A note of a customer; `unsent` is true until the server has every change of it. */
export interface ListedNote {
  note: CustomerNote;
  unsent: boolean;
}

/** Reads the notes of a customer, newest first (CUSTOMER-7). */
export function useNotes(customerId: string): Live<ListedNote[]> {
  return useLive({ key: `notes ${customerId}`, read: () => readNotes(customerId) });
}

async function readNotes(customerId: string): Promise<ListedNote[]> {
  const store = getSync().store();
  const [rows, unsent] = await Promise.all([
    store.list(notesEntity, { column: 'customer_id', equals: customerId }),
    store.unsentIds(notesEntity),
  ]);
  return rows
    .filter((note) => note.deleted_at === null)
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? 1 : -1))
    .map((note) => ({ note, unsent: unsent.has(note.id) }));
}
