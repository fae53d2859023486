import { getSync, isStorageFull } from '../../../sync/index.ts';
import { currentPerson } from './current-person.ts';

/**
 * Ends the person's session on this device, with or without a network (rule I8). `refused` leaves the person signed
 * in, because the device could not store the sign-out; it never rejects.
 */
export async function signOut(options: {
  userId: string;
  unsent: 'store' | 'discard';
}): Promise<{ outcome: 'signed_out' } | { outcome: 'refused'; isFull: boolean }> {
  const { userId, unsent } = options;
  try {
    await getSync().identity.signOut({ userId, how: unsent === 'store' ? 'store_unsent' : 'discard' });
  } catch (cause) {
    console.warn('The sign-out could not be stored on this device.', cause);
    // Once the session is off the device, the next start finishes the removal.
    if (currentPerson()?.userId === userId) return { outcome: 'refused', isFull: isStorageFull(cause) };
  }
  return { outcome: 'signed_out' };
}
