import type { Translate } from '../../../i18n/translate.ts';
import { insuranceLimits } from '../../../insurance/rules/insurance-limits.ts';
import type { Tone } from '../../../ui/notices/notice.tsx';
import type { NextDate } from '../../rules/list/next-date.ts';
import { reminderDaysText } from './reminder-days-text.ts';

/** The badge on a customer's card for the next due date. */
export interface NextBadge {
  icon: 'shield' | 'calendar' | 'check';
  tone: Tone;
  text: string;
  /** Further facts such as plate and date, for cards that have room; otherwise empty. */
  facts: string;
}

const texts = { cover: 'home.nextCover', lapsed: 'home.nextLapsed', birthday: 'home.nextBirthday' } as const;

/** Builds the badge for a customer's next due date. */
export function nextBadge(options: { next: NextDate; t: Translate }): NextBadge {
  const { next, t } = options;
  const { kind, daysLeft, title = '' } = next;
  const days = reminderDaysText({ days: daysLeft, t });
  return {
    icon: icons[kind],
    tone: toneOf(next),
    text: kind === 'task' ? `${days} · ${title}` : t(texts[kind], { days }),
    facts: '',
  };
}

const icons = { cover: 'shield', lapsed: 'shield', birthday: 'calendar', task: 'check' } as const;

/** The nearer the day, the stronger the tone, as in the insurance alerts (INSURANCE-4). */
function toneOf({ kind, daysLeft }: NextDate): Tone {
  if (kind === 'task') return daysLeft < 0 ? 'red' : daysLeft === 0 ? 'amber' : 'gray';
  if (kind === 'birthday') return daysLeft <= 1 ? 'jade' : 'gray';
  if (daysLeft <= insuranceLimits.urgentDays) return 'red';
  return daysLeft <= insuranceLimits.soonDays ? 'amber' : 'gray';
}
