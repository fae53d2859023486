import { z } from 'zod';

/** Files of the app that have personal records; each is reported to the access log (PRIVACY-6). */
export type SavedFileKind = 'customers' | 'customer' | 'calendar' | 'attendees';

/** The kinds of entries: a look-up on the server (up to `own_data`), or a saved file. */
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

/** The answer of `public.access_entries`. `person` is a name: null for agents, and for a deleted account. */
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
/** One line of the access log: who opened which kind of personal data, when, and how many records. */
export type AccessEntry = z.infer<typeof accessEntries>[number];

/** Entries of one page at most. The next page is requested with the time of the last entry. */
export const ACCESS_PAGE = 50;

/** Whose records a log is about: one customer's, one hospital's, or all, which privacy officers may read. */
export type AccessScope = { customer: string } | { hospital: string } | 'all';
