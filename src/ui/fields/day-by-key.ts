import { addDays, addMonths } from '../../lib/days/add-to-day.ts';

/**
 * The day, `YYYY-MM-DD`, to which a key moves the focus in a calendar; null for any other key. `weekday` 0 is
 * Sunday.
 */
export function dayByKey(options: {
  day: string;
  weekday: number;
  key: string;
  shift: boolean;
}): string | null {
  const { day, weekday, key, shift } = options;
  const months = shift ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays({ day, days: -1 });
    case 'ArrowRight':
      return addDays({ day, days: 1 });
    case 'ArrowUp':
      return addDays({ day, days: -7 });
    case 'ArrowDown':
      return addDays({ day, days: 7 });
    case 'Home':
      return addDays({ day, days: -weekday });
    case 'End':
      return addDays({ day, days: 6 - weekday });
    case 'PageUp':
      return addMonths({ day, months: -months });
    case 'PageDown':
      return addMonths({ day, months });
    default:
      return null;
  }
}
