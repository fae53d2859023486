/** What the device reminds of by itself (CUSTOMER-14). */
export type ReminderKind = 'renewal' | 'birthday' | 'voucher' | 'contact';

/** A reminder is computed from rows and never stored (decision record 0005 of this room). */
export interface Reminder {
  /** Equal on every device of the person: an answer is stored under it. */
  key: string;
  kind: ReminderKind;
  customerId: string;
  /** `YYYY-MM-DD` in Bangkok: when the cover ends, the birthday is, the voucher ends. */
  day: string;
  /** A plate, a promotion, or the age that is reached; empty where nothing more is known. */
  about: string;
}

const CALL = 'call:';

/** The key under which a call is stored: done at once, without a reminder before it. */
export function callKey({ customerId, at }: { customerId: string; at: string }): string {
  return `${CALL}${customerId}:${at}`;
}

export const isCall = ({ reminder }: { reminder: string | null }) => reminder?.startsWith(CALL) === true;

/** Kind, subject and day: another day is another reminder, so an answer lasts for one occurrence. */
export function reminderKey(options: { kind: ReminderKind; subjectId: string; day: string }): string {
  return `${options.kind}:${options.subjectId}:${options.day}`;
}
