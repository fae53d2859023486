import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { formatDay } from '../../../lib/days/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { findClosedBookings } from '../../data/desk/find-closed-bookings.ts';
import type { HospitalRefusal } from '../../data/profile/hospital-outcome.ts';
import type { DeskBooking } from '../../rules/desk-booking.ts';
import { DeskBookingRow } from './desk-booking-row.tsx';

type Search =
  | { state: 'idle' }
  | { state: 'asking' | 'found'; rows: readonly DeskBooking[]; more: boolean }
  | { state: 'failed'; rows: readonly DeskBooking[]; reason: HospitalRefusal['reason'] };

/** Bookings that were closed before this device's window (rule D10); a button searches them on the server. */
export function ClosedBookings(props: {
  hospitalId: string;
  /** The search text. Another text needs another React key, because the results are component state. */
  query: string;
  /** Start of this device's window, ISO 8601. */
  since: string;
}) {
  const t = useText();
  const style = useDateStyle();
  const { hospitalId, query } = props;
  const [search, setSearch] = useState<Search>({ state: 'idle' });
  const rows = search.state === 'idle' ? [] : search.rows;
  const day = formatDay({ date: bangkokDay(Date.parse(props.since)), style });

  const ask = async () => {
    setSearch({ state: 'asking', rows, more: false });
    const after = rows.at(-1)?.booking.id ?? null;
    const answer = await findClosedBookings({ hospitalId, query, after });
    if (answer.outcome === 'failed') return setSearch({ state: 'failed', rows, reason: answer.reason });
    setSearch({ state: 'found', rows: [...rows, ...answer.rows], more: answer.more });
  };

  const isDone = search.state === 'found' && !search.more;
  const label =
    search.state === 'failed'
      ? t('action.retry')
      : rows.length > 0
        ? t('action.more')
        : query.trim() === ''
          ? t('desk.showClosed')
          : t('desk.searchClosed', { query: query.trim() });
  return (
    <section className="stack" aria-labelledby="closed-bookings">
      <Heading as="h3" size="3" id="closed-bookings">
        {t('desk.closedBefore', { day })}
      </Heading>
      <p className="field-help">{t('desk.closedHelp')}</p>
      {rows.map((row) => (
        <DeskBookingRow key={row.booking.id} row={row} />
      ))}
      <p aria-live="polite">
        {search.state === 'failed' && t(`hospital.failed.${search.reason}`)}
        {isDone && rows.length === 0 && t('desk.noClosedMatch')}
      </p>
      {!isDone && (
        <div>
          <Button variant="soft" color="gray" disabled={search.state === 'asking'} onClick={() => void ask()}>
            <Icon name="search" />
            {search.state === 'asking' ? t('desk.searchingClosed') : label}
          </Button>
        </div>
      )}
    </section>
  );
}
