import { z } from 'zod';

/** Files of the app that have personal records; each is reported to the access log (PRIVACY-6). */
export type SavedFileKind = 'customers' | 'customer' | 'calendar' | 'attendees';

/** What was looked up, or which file was saved. */
export const accessKinds = [
  'code',
  'closed_bookings',
  'people',
  'requests',
  'own_data',
  'customers',
  'customer',
  'calendar',
  'attendees',
] as const;

/** An entry of `public.access_entries`; `person` is null for agents, and where the account is gone. */
export const accessEntries = z.array(
  z.object({
    opened_at: z.string(),
    kind: z.enum(accessKinds),
    person: z.string().nullable(),
    is_own: z.boolean(),
    hospital: z.string().nullable(),
    records: z.number(),
  }),
);
export type AccessEntry = z.infer<typeof accessEntries>[number];

/** The server answers so many at most; the next page is asked from the last one's time. */
export const ACCESS_PAGE = 50;

/** The subject of a log: one customer, a hospital, or everybody for privacy officers. */
export type AccessScope = { customer: string } | { hospital: string } | 'all';
