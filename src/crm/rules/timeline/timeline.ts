import { listDisputedAttempts } from '../../../bookings/rules/disputed-attempt.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import type { RedemptionEvent } from '../../../bookings/rules/redemption-event.ts';
import { dayOfInstant } from '../../../insurance/rules/insurance-period.ts';
import type { CarInsurance } from '../../../insurance/rules/insurance.ts';
import { bangkokDay, bangkokDayEndMs, bangkokDayStartMs } from '../../../lib/days/bangkok-day.ts';
import type { Customer } from '../customer/customer.ts';
import type { CustomerNote } from '../notes/note.ts';
import { isRetained } from '../retention/retention.ts';
import { isCall } from '../tasks/reminder.ts';
import { repeatedTaskOf } from '../tasks/repetition.ts';
import type { Task } from '../tasks/task.ts';

/** The kinds of entries in a customer's timeline. */
export type TimelineKind =
  | 'added'
  /** A file import added the customer. */
  | 'imported'
  | 'called'
  | 'note'
  | 'taskAdded'
  | 'taskDone'
  | 'reminderDone'
  /** A review decided to retain the customer's data, with a reason. */
  | 'retained'
  | 'booked'
  | 'cancelled'
  | 'used'
  /** A hospital's attempt on the code that its owner decides about (rule B22). */
  | 'questioned'
  | 'insured'
  | 'coverStarted'
  | 'coverEnded'
  /** A change conflicted with another one. */
  | 'met'
  /** A person resolved a conflict. */
  | 'decided';

/**
 * One event of a customer's timeline. `atMs` is in ms since 1970; for a whole day it is the start or the end of it.
 */
export interface TimelineEntry {
  /** Unique in one timeline. */
  key: string;
  kind: TimelineKind;
  atMs: number;
  /** True for an entry of a whole day, whose time is not shown. */
  isWholeDay: boolean;
  /**
   * What the entry is about: the text of a note, the title of a promotion or task, a plate, or the name of a
   * column.
   */
  about: string;
}

export interface TimelineDay {
  /** `YYYY-MM-DD` in Bangkok. */
  day: string;
  entries: TimelineEntry[];
}

/** A conflict between two changes, as the device stores it. */
export interface TimelineConflict {
  id: string;
  created_at: string;
  resolved_at: string | null;
  /** The column that both changed; null if one of them deleted the row. */
  field: string | null;
}

/** The rows on this device that belong to one customer, in any order. */
export interface TimelineSource {
  customer: Pick<Customer, 'id' | 'created_at' | 'imported_at'>;
  notes: readonly CustomerNote[];
  tasks: readonly Task[];
  bookings: readonly Booking[];
  redemptions: readonly RedemptionEvent[];
  insurance: readonly CarInsurance[];
  met: readonly TimelineConflict[];
  /** The id of the agent who owns the customer. */
  agentId: string;
  /** Entries after this time are left out: a cover that ends next month has not ended. */
  nowMs: number;
}

/**
 * The events of a customer by day in Bangkok, the latest first. They are computed from rows and never stored.
 */
export function timelineOf(source: TimelineSource): TimelineDay[] {
  const entries = entriesOf(source)
    .filter(({ atMs }) => atMs <= source.nowMs)
    .sort((a, b) => b.atMs - a.atMs || (a.key < b.key ? 1 : -1));
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const day = bangkokDay(entry.atMs);
    const known = days.get(day);
    if (known) known.push(entry);
    else days.set(day, [entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

function entriesOf(source: TimelineSource): TimelineEntry[] {
  const { customer, notes, tasks, bookings, redemptions, insurance, met, agentId } = source;
  const taskTitles = new Map(tasks.map(({ id, title }) => [id, title]));
  const titles = new Map(bookings.map(({ id, promotion_title: title }) => [id, title]));
  const made = [
    entry({ id: customer.id, kind: customer.imported_at ? 'imported' : 'added', at: customer.created_at }),
    ...notes
      .filter(({ deleted_at: deletedAt }) => deletedAt === null)
      .map(({ id, content, created_at: at }) => entry({ id, kind: 'note', at, about: content })),
    ...tasks
      .filter(({ deleted_at: deletedAt }) => deletedAt === null)
      .flatMap((task) => ofTask(task, taskTitles)),
    ...bookings.flatMap((booking) => ofBooking(booking)),
    ...listDisputedAttempts({ events: redemptions, agentId }).map(({ nonce, bookingId, at }) =>
      entry({ id: nonce, kind: 'questioned', at, about: titles.get(bookingId) }),
    ),
    ...insurance
      .filter(({ deleted_at: deletedAt }) => deletedAt === null)
      .flatMap((record) => ofInsurance(record)),
    ...met.flatMap(({ id, created_at: at, resolved_at: decidedAt, field }) => [
      entry({ id, kind: 'met', at, about: field }),
      entry({ id, kind: 'decided', at: decidedAt, about: field }),
    ]),
  ];
  return made.filter((one) => one !== null);
}

/** A snooze makes no entry, because nothing happened. */
function ofTask(task: Task, titles: ReadonlyMap<string, string | null>): (TimelineEntry | null)[] {
  const { id, title: about, reminder, created_at: at, done_at: doneAt } = task;
  const repeated = repeatedTaskOf(task);
  if (repeated !== null) return [entry({ id, kind: 'taskDone', at: doneAt, about: titles.get(repeated) })];
  if (isRetained(task)) return [entry({ id, kind: 'retained', at: doneAt, about: task.note })];
  if (reminder !== null) return [entry({ id, kind: isCall(task) ? 'called' : 'reminderDone', at: doneAt })];
  return [entry({ id, kind: 'taskAdded', at, about }), entry({ id, kind: 'taskDone', at: doneAt, about })];
}

function ofBooking(booking: Booking): (TimelineEntry | null)[] {
  const { id, promotion_title: about, used } = booking;
  return [
    entry({ id, kind: 'booked', at: booking.created_at, about }),
    used
      ? entry({ id, kind: 'used', at: booking.used_at, about })
      : entry({ id, kind: 'cancelled', at: booking.deleted_at, about }),
  ];
}

function ofInsurance(record: CarInsurance): (TimelineEntry | null)[] {
  const { id, license_plate: about } = record;
  const startMs = bangkokDayStartMs(dayOfInstant(record.coverage_start));
  const endMs = bangkokDayEndMs(dayOfInstant(record.coverage_end));
  return [
    entry({ id, kind: 'insured', at: record.created_at, about }),
    entry({ id, kind: 'coverStarted', at: startMs, about }),
    entry({ id, kind: 'coverEnded', at: endMs, about }),
  ];
}

/** Null if the time is not known: the row has none, or none that can be read. */
function entry(options: {
  id: string;
  kind: TimelineKind;
  /** An ISO 8601 instant, or milliseconds for an entry of a whole day. */
  at: string | number | null;
  about?: string | null | undefined;
}): TimelineEntry | null {
  const { id, kind, at, about } = options;
  const isWholeDay = typeof at === 'number';
  const atMs = isWholeDay ? at : Date.parse(at ?? '');
  return Number.isNaN(atMs) ? null : { key: `${kind} ${id}`, kind, atMs, isWholeDay, about: about ?? '' };
}
