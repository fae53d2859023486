import { isCalendarDate } from '../../lib/days/calendar-date.ts';
import type { Result } from '../../lib/result.ts';
import { brokenChecks, concludeCheck, unsavableTexts } from '../../publishing/rules/publication-table.ts';
import {
  eventChecks,
  eventColumns,
  eventFields,
  type EventColumns,
  type EventFormValues,
  type EventProblem,
} from './event-table.ts';

/** Returns the columns, or all problems of a form; new and edited events have the same check (EVENT-1). */
export function checkEventForm(values: EventFormValues): Result<EventColumns, readonly EventProblem[]> {
  const columns = eventColumns({ values, uploaded: new Map() });
  const dates = dateProblems(values);
  const isBad = (end: 'start' | 'end') => dates.some(({ field }) => field.startsWith(`${end}_`));
  const problems: EventProblem[] = [
    ...brokenChecks(eventChecks, columns)
      // A wrong day or time is reported once, at its own field, and not again by the checks of the moment.
      .filter(({ check }) => !(check === 'start_date_range' && isBad('start')))
      .filter(({ check }) => !(check === 'end_date_range' && isBad('end')))
      .filter(({ check }) => !(check === 'end_date_order' && dates.length > 0)),
    ...dates,
    ...unsavableTexts(eventFields, values),
  ];
  if (values.hospital.id === '') problems.push({ field: 'hospital', message: 'hospital' });
  return concludeCheck({ fields: eventFields, columns, problems });
}

/** Problems of days and times that are missing, incomplete or invalid. */
function dateProblems(values: EventFormValues): EventProblem[] {
  const days = (['start_day', 'end_day'] as const).filter((field) => !isCalendarDate(values[field]));
  const times = (['start_time', 'end_time'] as const).filter(
    (field) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(values[field]),
  );
  return [...days, ...times].map((field) => ({ field, message: 'date' }));
}
