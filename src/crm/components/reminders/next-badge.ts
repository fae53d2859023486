import type { Translate } from '../../../i18n/translate.ts';
import { insuranceLimits } from '../../../insurance/rules/insurance-limits.ts';
import type { Tone } from '../../../ui/notices/notice.tsx';
import type { NextDate } from '../../rules/list/next-date.ts';
import { daysText } from './reminder-days-text.ts';

/** What a card says of the day that comes next. */
export interface NextBadge {
  icon: 'shield' | 'calendar' | 'check';
  tone: Tone;
  text: string;
  /** What else is known of the day; empty where there is no room for it. */
  facts: string;
}

const texts = { cover: 'home.nextCover', lapsed: 'home.nextLapsed', birthday: 'home.nextBirthday' } as const;

export function nextBadge(options: { next: NextDate; t: Translate }): NextBadge {
  const { next, t } = options;
  const { kind, daysLeft, title = '' } = next;
  const days = daysText({ days: daysLeft, t });
  return {
    icon: icons[kind],
    tone: toneOf(next),
    text: kind === 'task' ? `${days} · ${title}` : t(texts[kind], { days }),
    facts: '',
  };
}

const icons = { cover: 'shield', lapsed: 'shield', birthday: 'calendar', task: 'check' } as const;

/** The tone says how near the day is, as the alerts' badges do (INSURANCE-4). */
function toneOf({ kind, daysLeft }: NextDate): Tone {
  if (kind === 'task') return daysLeft < 0 ? 'red' : daysLeft === 0 ? 'amber' : 'gray';
  if (kind === 'birthday') return daysLeft <= 1 ? 'jade' : 'gray';
  if (daysLeft <= insuranceLimits.urgentDays) return 'red';
  return daysLeft <= insuranceLimits.soonDays ? 'amber' : 'gray';
}
