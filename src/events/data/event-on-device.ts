import type { ListingSlugs } from '../../listings/data/find-listing.ts';
import type { ReadEvent } from './registrations.ts';

/**
 * The event at an address that cannot be read from the server, if the person signed in is registered for it
 * (OFFLINE-5); else null. `userId` is null for a visitor.
 */
export async function eventOnDevice(options: {
  address: ListingSlugs;
  userId: string | null;
}): Promise<({ outcome: 'found' } & ReadEvent) | null> {
  const { hospitalSlug, slug } = options.address;
  if (options.userId === null) return null;
  try {
    const { registeredEvents } = await import('./registrations.ts');
    const isHere = ({ row }: ReadEvent) => row.hospital_slug === hospitalSlug && row.url_slug === slug;
    const event = (await registeredEvents()).find(isHere);
    return event ? { outcome: 'found', ...event } : null;
  } catch {
    // The code of sync or the person's database is not available.
    return null;
  }
}
