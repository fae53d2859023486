import { buildBookings } from './customers/build-bookings.ts';
import { buildCustomers } from './customers/build-customers.ts';
import { buildInsurance } from './customers/build-insurance.ts';
import { buildNotes } from './customers/build-notes.ts';
import { buildTasks } from './customers/build-tasks.ts';
import { buildEvents, type BuiltEvent } from './events/build-events.ts';
import type { BuiltHospital } from './hospitals/build-hospitals.ts';
import { buildPromotions, type PromotionRow, type Publisher } from './promotions/build-promotions.ts';
import { createRandom } from './seed-random.ts';

/** All rows of one agent. */
export type AgentSeedRows = ReturnType<typeof buildAgentRows>;

/** Promotions and events of the hospitals; the same seed and day give the same rows. */
export function buildPublicRows(options: { publishers: readonly Publisher[]; today: string; seed: string }): {
  promotions: PromotionRow[];
  events: BuiltEvent[];
} {
  const { publishers, today, seed } = options;
  return {
    promotions: buildPromotions({ publishers, today, random: createRandom(`${seed} promotions`) }),
    events: buildEvents({ publishers, today, random: createRandom(`${seed} events`) }),
  };
}

/**
 * Customers of an agent with their notes, insurance, bookings and tasks, and promotions that the agent saved.
 */
export function buildAgentRows(options: {
  userId: string;
  today: string;
  seed: string;
  customerCount: number;
  bookingCount: number;
  /** The promotions that the agents book and save. */
  promotions: readonly PromotionRow[];
}) {
  const { userId, today, promotions } = options;
  const random = createRandom(`${options.seed} agent`);
  const customers = buildCustomers({ userId, today, random, count: options.customerCount });
  const running = promotions.filter(
    (one) => one.price !== null && one.start_date <= today && one.end_date >= today,
  );
  // Promotions of hospitals with a demo account come first, so that their dashboards have bookings to show.
  const signedUp = running.filter((one) => one.user_id !== null);
  const others = running.filter((one) => one.user_id === null);
  return {
    customers,
    notes: buildNotes({ customers, random }),
    insurance: buildInsurance({ customers, today, random }),
    ...buildBookings({
      customers,
      promotions: [...signedUp, ...others],
      today,
      random,
      count: options.bookingCount,
    }),
    saved: running.slice(0, 4).map(({ id }) => ({ id: random.uuid(), user_id: userId, promotion_id: id })),
    tasks: buildTasks({ userId, customers, today, random }),
  };
}

/**
 * The publishers of all hospitals. For one in `owners`, the demo account
 * publishes, and the id is the sign-up's.
 */
export function publishersOf(options: {
  hospitals: readonly BuiltHospital[];
  owners: ReadonlyMap<string, { hospitalId: string; userId: string }>;
}): Publisher[] {
  return options.hospitals.map(({ row, listed }) => {
    const owner = listed.owner ? options.owners.get(listed.owner) : undefined;
    return { id: owner?.hospitalId ?? row.id, userId: owner?.userId ?? null, listed };
  });
}
