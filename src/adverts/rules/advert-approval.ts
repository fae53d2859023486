import { textLength } from '../../lib/text/text-length.ts';
import { daysBetween } from '../../lib/days/bangkok-day.ts';
import { isCalendarDate } from '../../lib/days/calendar-date.ts';

/**
 * Authorities that approve adverts. The operator's counsel must confirm their names and their map to
 * categories.
 */
export const authorities = ['hss', 'food', 'drug', 'device', 'herbal', 'other'] as const;
/** The key of an authority that approves adverts. */
export type Authority = (typeof authorities)[number];

/** A row of public.advert_approvals without the promotion or event to which it belongs. */
export interface AdvertApproval {
  id: string;
  authority: Authority;
  number: string;
  /** `YYYY-MM-DD`; null if the letter names none. */
  valid_from: string | null;
  valid_until: string | null;
  /** Storage key of the letter's scan; null for none. */
  letter: string | null;
}

/** The state of an advert's approval. `ending`: it ends within 30 days; `daysLeft` is 0 on the last day. */
export type ApprovalState =
  { state: 'not_needed' | 'missing' | 'not_yet' | 'valid' | 'ended' } | { state: 'ending'; daysLeft: number };

const SOON_DAYS = 30;

/**
 * The state of an approval on a day (`YYYY-MM-DD`), by the operator's setting for the category (PUBLISH-15).
 */
export function approvalState(options: {
  approval: Pick<AdvertApproval, 'valid_from' | 'valid_until'> | null;
  setting: 'off' | 'warn' | 'hide';
  today: string;
}): ApprovalState {
  const { approval, setting, today } = options;
  if (!approval) return { state: setting === 'off' ? 'not_needed' : 'missing' };
  if (approval.valid_from !== null && approval.valid_from > today) return { state: 'not_yet' };
  if (approval.valid_until === null) return { state: 'valid' };
  const daysLeft = daysBetween({ from: today, to: approval.valid_until });
  if (daysLeft < 0) return { state: 'ended' };
  return daysLeft <= SOON_DAYS ? { state: 'ending', daysLeft } : { state: 'valid' };
}

const ranks = { ended: 0, missing: 0, not_yet: 1, ending: 2, valid: 3, not_needed: 4 } as const;

/**
 * Sorts by need of work: ended and missing approvals, those not valid yet, those that end soonest, the
 * others.
 */
export function compareStates(a: ApprovalState, b: ApprovalState): number {
  const days = (state: ApprovalState) => (state.state === 'ending' ? state.daysLeft : 0);
  return ranks[a.state] - ranks[b.state] || days(a) - days(b);
}

/** The form's values as typed; days are `YYYY-MM-DD`, or empty if the letter has none. */
export interface ApprovalValues {
  authority: Authority;
  number: string;
  valid_from: string;
  valid_until: string;
}
/** Why a value of an approval is refused; keys of the form's messages. */
export type ApprovalProblem = 'numberRequired' | 'numberLong' | 'date' | 'dateOrder';

/** The problems that the server would refuse, by field; empty if there are none. */
export function checkApproval(
  values: ApprovalValues,
): Partial<Record<'number' | 'valid_from' | 'valid_until', ApprovalProblem>> {
  const { number, valid_from: from, valid_until: until } = values;
  const isDay = (text: string) => text === '' || (isCalendarDate(text) && text >= '1900');
  return {
    ...(number.trim() === '' && { number: 'numberRequired' }),
    ...(textLength(number.trim()) > 100 && { number: 'numberLong' }),
    ...(!isDay(from) && { valid_from: 'date' }),
    ...(!isDay(until)
      ? { valid_until: 'date' }
      : from !== '' && until !== '' && from > until && { valid_until: 'dateOrder' }),
  };
}
