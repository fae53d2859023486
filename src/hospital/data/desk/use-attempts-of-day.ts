import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Booking } from '../../../bookings/rules/booking.ts';
import type { RedemptionEvent } from '../../../bookings/rules/redemption-event.ts';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import type { Live } from '../../../session/data/use-live.ts';

/** The redemption attempts of one day, as the server has them. */
export interface AttemptsOfDay {
  events: readonly RedemptionEvent[];
  /** The bookings that the events refer to. */
  bookings: readonly Booking[];
}

const rows = z.array(z.looseObject({ id: z.string() }));
const answer = z.object({ events: rows, bookings: rows });

/**
 * Reads from the server the attempts of a day (`YYYY-MM-DD`) that this device no longer stores. A null `day`
 * asks for nothing and stays `loading`.
 */
export function useAttemptsOfDay(options: { hospitalId: string; day: string | null }): Live<AttemptsOfDay> {
  const { hospitalId, day } = options;
  const [attempt, setAttempt] = useState(0);
  const key = `${hospitalId} ${day} ${attempt}`;
  const [read, setRead] = useState<{ key: string; found: AttemptsOfDay | null } | null>(null);
  useEffect(() => {
    if (day === null) return;
    let shown = true;
    void callDatabaseFunction({
      name: 'attempts_of_day',
      values: { hospital: hospitalId, day },
      answer,
    }).then((asked) => {
      // The server's rows have the shapes of the synced tables.
      const found = asked.outcome === 'answered' ? (asked.value as unknown as AttemptsOfDay) : null;
      if (shown) setRead({ key, found });
    });
    return () => {
      shown = false;
    };
  }, [hospitalId, day, key]);
  if (read?.key !== key) return { state: 'loading' };
  if (!read.found) return { state: 'failed', retry: () => setAttempt(attempt + 1) };
  return { state: 'ready', value: read.found };
}
