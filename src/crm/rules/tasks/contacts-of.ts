import type { Booking } from '../../../bookings/rules/booking.ts';
import type { CustomerNote } from '../notes/note.ts';
import { isRetained, type Contact } from '../retention/retention.ts';
import type { Task } from './task.ts';

/** The rows that record contacts with customers, besides the customers' own rows. */
export interface ContactRows {
  notes: readonly Pick<CustomerNote, 'customer_id' | 'created_at' | 'deleted_at'>[];
  bookings: readonly Pick<Booking, 'customer_id' | 'created_at'>[];
  tasks: readonly Pick<Task, 'customer_id' | 'done_at' | 'deleted_at' | 'reminder'>[];
}

/**
 * The contacts that Today and the filter of the list count (CUSTOMER-14, CUSTOMER-17): notes, bookings, calls
 * and done tasks. A deleted note or task is none, nor a decision to retain, but a cancelled booking is.
 */
export function contactsOf(rows: ContactRows): Contact[] {
  const { notes, bookings, tasks } = rows;
  const isLiving = ({ deleted_at: deletedAt }: { deleted_at: string | null }) => deletedAt === null;
  return [
    ...[...notes.filter(isLiving), ...bookings].map(made),
    ...tasks
      .filter((task) => isLiving(task) && !isRetained(task))
      .map(({ customer_id: customerId, done_at: at }) => ({ customerId, at })),
  ];
}

const made = ({ customer_id: customerId, created_at: at }: ContactRows['bookings'][number]): Contact => ({
  customerId,
  at,
});
