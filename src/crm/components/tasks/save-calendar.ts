import { reportFile } from '../../../access/data/report-file.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { DateStyle } from '../../../lib/days/format-date.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import { saveFile } from '../../../ui/device/save-file.ts';
import type { CustomerSummary } from '../../rules/list/customer-entry.ts';
import { taskCalendar } from '../../rules/tasks/task-calendar.ts';
import type { TodayEntry } from '../../rules/tasks/today-buckets.ts';
import { entryTexts } from './entry-texts.ts';

/** Saves the entries that have a day as an iCalendar file, with the texts of the screen. */
export function saveCalendar(options: {
  entries: readonly TodayEntry[];
  customers: ReadonlyMap<string, CustomerSummary>;
  today: string;
  style: DateStyle;
  t: Translate;
}): void {
  const { entries, customers, ...words } = options;
  const days = entries.flatMap((entry) => {
    if (entry.actOn === null) return [];
    const customer = (entry.customerId === null ? null : customers.get(entry.customerId)) ?? null;
    const { title, facts } = entryTexts({ entry, customer, ...words });
    const call = customer?.phone ?? '';
    const text = [...facts, call].filter(Boolean).join('\n');
    // The time belongs to the original day, so a task that was snoozed to another day has none.
    const time = entry.actOn === entry.day ? entry.time : null;
    return [{ key: entry.key, day: entry.actOn, time, title, text }];
  });
  const text = taskCalendar({ days, nowMs: serverNowMs() });
  saveFile({ name: 'sabai-tasks.ics', text, type: 'text/calendar;charset=utf-8' });
  const named = new Set(
    entries.flatMap(({ actOn, customerId }) => (actOn === null ? [] : (customerId ?? []))),
  );
  if (named.size > 0) void reportFile({ kind: 'calendar', records: named.size });
}
