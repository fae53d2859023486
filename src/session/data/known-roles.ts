import { createValueStore } from '../../lib/value-store.ts';

export interface KnownRoles {
  userId: string;
  roles: readonly string[];
}

/** The roles of the person signed in, as far as they were asked for; null before. */
export const knownRoles = createValueStore<KnownRoles | null>(null);

/** What the server, or the device without a network, said of somebody's roles. */
export function noteRoles(known: KnownRoles): void {
  const before = knownRoles.get();
  if (before?.userId === known.userId && before.roles.join() === known.roles.join()) return;
  knownRoles.set(known);
}
