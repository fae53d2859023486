import type { InsuranceStatus } from '../../insurance/rules/insurance-status.ts';

/** A birthday is on Today from this many days before, because it is worth preparing for. */
export const NEAR_BIRTHDAY_DAYS = 7;

/** Whether a cover belongs on Today: it ends within 30 days, or has lapsed lately. */
export function isShownOnToday(status: InsuranceStatus): boolean {
  if (status.state === 'lapsed') return status.recent;
  return status.state === 'running' && (status.urgency === 'urgent' || status.urgency === 'soon');
}
