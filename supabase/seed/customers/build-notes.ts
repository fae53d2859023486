import type { SeedRandom } from '../seed-random.ts';
import type { CustomerRow } from './build-customers.ts';
import { NOTE_TEXTS } from './thai-names.ts';

/** A row of `public.customer_notes`. */
export type NoteRow = ReturnType<typeof buildNotes>[number];

/** Up to three notes for each customer, all younger than the customer. */
export function buildNotes(options: { customers: readonly CustomerRow[]; random: SeedRandom }) {
  const { random } = options;
  return options.customers.flatMap((customer) =>
    Array.from({ length: random.between(0, 3) }, (_, index) => {
      const created = Date.parse(customer.created_at) + (index + 1) * random.between(1, 6) * 3600 * 1000;
      return {
        id: random.uuid(),
        user_id: customer.user_id,
        customer_id: customer.id,
        content: random.pick(NOTE_TEXTS),
        created_at: new Date(created).toISOString(),
      };
    }),
  );
}
