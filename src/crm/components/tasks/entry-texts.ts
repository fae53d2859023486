import type { Translate } from '../../../i18n/translate.ts';
import { daysBetween } from '../../../lib/days/bangkok-day.ts';
import { formatDay, type DateStyle } from '../../../lib/days/format-date.ts';
import type { CustomerSummary } from '../../rules/list/customer-entry.ts';
import type { TodayEntry } from '../../rules/tasks/today-buckets.ts';
import { reminderDaysText } from '../reminders/reminder-days-text.ts';

export interface EntryTexts {
  /** The row's title: of a task its own, of a reminder the customer's name. */
  title: string;
  /** Further facts about the entry, in the order in which they are shown. */
  facts: string[];
  /** How far the entry's day is from today, in words; null without a day. */
  due: string | null;
}

/** The texts of one row of Today. */
export function entryTexts(options: {
  entry: TodayEntry;
  customer: CustomerSummary | null;
  today: string;
  style: DateStyle;
  t: Translate;
}): EntryTexts {
  const { entry, customer, today, style, t } = options;
  const { kind, about, day, time, actOn, snoozedUntil, task } = entry;
  const daysLeft = actOn === null ? null : daysBetween({ from: today, to: actOn });
  const inDays = daysLeft === null ? null : reminderDaysText({ days: daysLeft, t });
  const due = inDays !== null && time !== null && day === actOn ? `${inDays} ${time}` : inDays;
  const isPutOff = snoozedUntil !== null && snoozedUntil > today;
  const snoozed = isPutOff ? t('today.snoozed', { day: formatDay({ date: snoozedUntil, style }) }) : '';
  // "Tomorrow" says as much as the date, so the date is left out.
  const isNear = day === actOn && daysLeft !== null && Math.abs(daysLeft) <= 1;
  const on = day === null || isNear ? '' : formatDay({ date: day, style });
  if (kind === 'task') {
    const repeats = task?.repeat ? t(`task.repeat.${task.repeat}`) : '';
    const facts = [customer?.name ?? '', task?.note ?? '', on, repeats, snoozed];
    return { title: about, facts: facts.filter(Boolean), due };
  }
  const subject = { renewal: about || t('home.noPlate'), voucher: about, birthday: '', contact: '' }[kind];
  const turns = kind === 'birthday' && about !== '' ? t('home.turns', { age: about }) : '';
  const isOver = kind === 'renewal' && day !== null && day < today;
  const facts = [t(isOver ? 'today.lapsed' : `today.${kind}`), subject, on, turns, snoozed];
  return { title: customer?.name ?? t('sync.unnamed'), facts: facts.filter(Boolean), due };
}
