/** The kinds of reminders that the device computes (CUSTOMER-14). */
export type ReminderKind = 'renewal' | 'birthday' | 'voucher' | 'contact';

/** A reminder is computed from rows and never stored (decision record 0005 of this room). */
export interface Reminder {
  /** Equal on every device of the person, because the answer is stored under it. */
  key: string;
  kind: ReminderKind;
  customerId: string;
  /**
   * `YYYY-MM-DD` in Bangkok: the cover's end, the birthday, the voucher's end, or the day when a contact is
   * due.
   */
  day: string;
  /** A plate, a promotion's title, or the age that is reached; empty if nothing more is known. */
  about: string;
}

const CALL = 'call:';

/** The key of a call, which is stored as done at once, without a reminder before it. */
export function callKey({ customerId, at }: { customerId: string; at: string }): string {
  return `${CALL}${customerId}:${at}`;
}

/** Whether the row of `tasks` is a call. */
export const isCall = ({ reminder }: { reminder: string | null }) => reminder?.startsWith(CALL) === true;

/**
 * The key is made of kind, subject and day: another day is another reminder, so an answer lasts for one
 * occurrence.
 */
export function reminderKey(options: { kind: ReminderKind; subjectId: string; day: string }): string {
  return `${options.kind}:${options.subjectId}:${options.day}`;
}
