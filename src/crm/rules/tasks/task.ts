/** The twins of `tasks_repeat_known`. */
export const repetitions = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Repetition = (typeof repetitions)[number];

/** A row of `tasks` has these columns (CUSTOMER-15): a task of the agent, or the answer to a computed reminder. */
export interface Task {
  id: string;
  user_id: string;
  /** Null for a task that is about no customer. */
  customer_id: string | null;
  /** 1 to 200 characters, not only blanks; null where the row answers a reminder. */
  title: string | null;
  note: string | null;
  /** `YYYY-MM-DD` in Bangkok; null for some day. */
  due_on: string | null;
  /** `HH:mm` of that day in Bangkok; null for any time. */
  due_time: string | null;
  /** Counted from `due_on`; null for a task that is done once. */
  repeat: Repetition | null;
  /** Null while it is open; of a repeated task each occurrence has an answer instead. */
  done_at: string | null;
  /** Hidden before this `YYYY-MM-DD` in Bangkok. */
  snoozed_until: string | null;
  /** The key of the reminder that the row answers; null for a task. */
  reminder: string | null;
  created_at: string;
  /** Set while the task can be taken back. */
  deleted_at: string | null;
}
