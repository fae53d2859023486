import { expect, it } from 'vitest';
import { provideSync, type Sync } from '../../../sync/index.ts';
import { deleteRow, restoreRow } from '../../session/data/delete-row.ts';
import { aPromotion } from '../crm-fixtures.ts';
import { addBooking } from './bookings/add-booking.ts';
import { addNote } from './notes/add-note.ts';
import { notesEntity } from './notes/notes-entity.ts';
import { saveNote } from './notes/save-note.ts';

it('CUSTOMER-12: bookings and notes are refused where nobody is signed in any more', async () => {
  const signedOut = {
    identity: { current: () => null },
    store: () => {
      throw new Error('There is no store without a person.');
    },
  };
  // Nothing else of the engine is used before a write is refused.
  provideSync(signedOut as unknown as Sync);
  const outcomes = await Promise.all([
    addBooking({ customerId: 'c', promotion: aPromotion(), price: 1 }),
    addNote({ customerId: 'c', content: 'x' }),
    saveNote({ id: 'n', content: 'x', seen: 'y' }),
    deleteRow({ entity: notesEntity, id: 'n' }),
    restoreRow({ entity: notesEntity, id: 'n' }),
  ]);
  for (const outcome of outcomes) {
    expect(outcome).toEqual({ outcome: 'refused', reason: 'not_authenticated' });
  }
});
