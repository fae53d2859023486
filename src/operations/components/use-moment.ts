import { useDateStyle } from '../../i18n/use-date-style.ts';
import { formatMoment } from '../../lib/days/format-date.ts';

/** Returns a function that formats a time of the server, an ISO text, as day and time in Bangkok. */
export function useMoment(): (at: string) => string {
  const style = useDateStyle();
  return (at) => formatMoment({ atMs: Date.parse(at), style });
}
