import { getSync } from '../../../sync/index.ts';

/** Ends the person's session on this device, with or without a network (rule I8). */
export function signOut(options: { userId: string; unsent: 'store' | 'discard' }): Promise<void> {
  const { userId, unsent } = options;
  return getSync().identity.signOut({ userId, how: unsent === 'store' ? 'store_unsent' : 'discard' });
}
