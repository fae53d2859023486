/** The same values as in the check `tasks_repeat_known` of the database. */
export const repetitions = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** How often a task is repeated. */
export type Repetition = (typeof repetitions)[number];

/** A row of the table `tasks` (CUSTOMER-15): a task of the agent, or the answer to a computed reminder. */
export interface Task {
  id: string;
  user_id: string;
  /** Null for a task that is about no customer. */
  customer_id: string | null;
  /** 1 to 200 characters, not only blanks; null if the row answers a reminder. */
  title: string | null;
  note: string | null;
  /** `YYYY-MM-DD` in Bangkok; null for a task without a day. */
  due_on: string | null;
  /** `HH:mm` on that day in Bangkok; null for a task without a time. */
  due_time: string | null;
  /** Repeated from `due_on` on; null for a task that is done once. */
  repeat: Repetition | null;
  /** Null while the task is open. Occurrences of a repeated task have rows with their own answers instead. */
  done_at: string | null;
  /** The day, `YYYY-MM-DD` in Bangkok, to which it is put off; null if it is not snoozed. */
  snoozed_until: string | null;
  /** The key of the reminder that the row answers; null for a task. */
  reminder: string | null;
  created_at: string;
  /** Set while the task is deleted and can be restored. */
  deleted_at: string | null;
}
