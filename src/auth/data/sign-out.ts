import { getSync } from '../../../sync/index.ts';

/** Ends the session on this device, with or without a network (rule I8). */
export function signOut(options: { unsent: 'keep' | 'discard' }): Promise<void> {
  return getSync().identity.signOut(options.unsent === 'keep' ? 'keep_unsent' : 'discard');
}
