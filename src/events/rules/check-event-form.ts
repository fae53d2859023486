import { isCalendarDate } from '../../lib/days/calendar-date.ts';
import { textLength } from '../../lib/text/text-length.ts';
import { cannotBeSaved } from '../../lib/text/text-safety.ts';
import { brokenRules } from './event-columns.ts';
import type { EventFormValues } from './event-form.ts';
import { eventFields, problemOfRule, type EventProblem } from './event-messages.ts';
import { toColumns } from './to-columns.ts';

/** Everything that is wrong with a form, in its order: one schema for new and edited events (decision D2). */
export function checkEventForm(values: EventFormValues): EventProblem[] {
  const typed = dateProblems(values);
  const isBad = (moment: 'start' | 'end') => typed.some(({ field }) => field.startsWith(`${moment}_`));
  const problems = brokenRules(toColumns({ values, uploaded: null }))
    // A day or a time that is told by itself is not told again as its moment.
    .filter((rule) => !(rule === 'start_date_range' && isBad('start')))
    .filter((rule) => !(rule === 'end_date_range' && isBad('end')))
    .filter((rule) => !(rule === 'end_date_order' && typed.length > 0))
    .map((rule): EventProblem => {
      const isShort = rule === 'description_length' && textLength(values.description.trim()) < 10;
      return isShort ? { field: 'description', message: 'descriptionShort' } : problemOfRule[rule];
    });
  problems.push(...typed);
  if (values.hospital.id === '') problems.push({ field: 'hospital', message: 'hospital' });
  for (const field of texts) {
    if (cannotBeSaved(values[field])) problems.push({ field, message: 'text' });
  }
  return problems.toSorted((a, b) => eventFields.indexOf(a.field) - eventFields.indexOf(b.field));
}

/** Days and times that are missing, half typed or none. */
function dateProblems(values: EventFormValues): EventProblem[] {
  const found: EventProblem[] = [];
  for (const field of ['start_day', 'end_day'] as const) {
    if (!isCalendarDate(values[field])) found.push({ field, message: 'date' });
  }
  for (const field of ['start_time', 'end_time'] as const) {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(values[field])) found.push({ field, message: 'date' });
  }
  return found;
}

const texts = ['event_title', 'description', 'category', 'location_address', 'contact_details'] as const;
