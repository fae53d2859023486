import { expect, it } from 'vitest';
import { provideSync, type Sync } from '../../../sync/index.ts';
import { aPromotion } from '../fixtures.ts';
import { addBooking } from './add-booking.ts';
import { addNote } from './add-note.ts';
import { cancelBooking } from './cancel-booking.ts';
import { deleteNote } from './delete-note.ts';
import { restoreNote } from './restore-note.ts';
import { saveNote } from './save-note.ts';

it('CUSTOMER-12: bookings and notes are refused where nobody is signed in any more', async () => {
  const signedOut = {
    identity: { current: () => null },
    store: () => {
      throw new Error('There is no store without a person.');
    },
  };
  // The rest of the engine is not reached.
  provideSync(signedOut as unknown as Sync);
  const outcomes = await Promise.all([
    addBooking({ customerId: 'c', promotion: aPromotion(), price: 1 }),
    cancelBooking({ id: 'b' }),
    addNote({ customerId: 'c', content: 'x' }),
    saveNote({ id: 'n', content: 'x', seen: 'y' }),
    deleteNote({ id: 'n' }),
    restoreNote({ id: 'n' }),
  ]);
  for (const outcome of outcomes) {
    expect(outcome).toEqual({ outcome: 'refused', reason: 'not_authenticated' });
  }
});
