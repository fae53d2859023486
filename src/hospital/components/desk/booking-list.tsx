import { useDeferredValue, useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { useDeskBookings } from '../../data/desk/use-desk-bookings.ts';
import { useDeskList } from '../../data/desk/use-desk-list.ts';
import { useWindowStart } from '../../data/desk/use-window-start.ts';
import { filterDesk, promotionsOf, type DeskBooking } from '../../rules/desk-booking.ts';
import { DeskBookingRow } from './desk-booking-row.tsx';
import { ClosedBookings } from './closed-bookings.tsx';

/**
 * Lists the bookings of the hospital's promotions, with a search and a filter by promotion (BOOKING-13), masked
 * (BOOKING-5).
 */
export function BookingList(props: { hospitalId: string }) {
  const news = useDeskBookings(props.hospitalId);
  if (news.state === 'loading') return <CardsSkeleton cards={4} />;
  if (news.state === 'failed') return <FailedLoad onRetry={news.retry} />;
  if (news.rows.length === 0) {
    return (
      <div className="stack">
        <NoRows hospitalId={props.hospitalId} />
        <Older hospitalId={props.hospitalId} query="" />
      </div>
    );
  }
  return <Listed hospitalId={props.hospitalId} rows={news.rows} isWhole={news.isWhole} />;
}

/** Search for closed bookings that this device no longer stores; renders nothing if none are left out. */
function Older(props: { hospitalId: string; query: string }) {
  const since = useWindowStart(props.hospitalId);
  return since === null ? null : <ClosedBookings key={props.query} {...props} since={since} />;
}

/** Says that there are no bookings, but only once the list was fetched completely. */
function NoRows(props: { hospitalId: string }) {
  const t = useText();
  const list = useDeskList([props.hospitalId]);
  if (!list) return <CardsSkeleton cards={4} />;
  if (list.syncedAtMs === null) {
    return (
      <Notice tone="amber" icon="clock">
        <p aria-live="polite">{t('check.notReady')}</p>
      </Notice>
    );
  }
  return <EmptyState icon="tag" title={t('desk.noBookings')} text={t('desk.noBookingsHelp')} />;
}

function Listed(props: { hospitalId: string; rows: readonly DeskBooking[]; isWhole: boolean }) {
  const t = useText();
  const { hospitalId, rows, isWhole } = props;
  const [query, setQuery] = useState('');
  const [promotionId, setPromotionId] = useState('');
  const wanted = useDeferredValue(query);
  const promotions = useMemo(() => promotionsOf(rows), [rows]);
  const found = useMemo(
    () => filterDesk({ rows, filter: { query: wanted, promotionId: promotionId || null } }),
    [rows, wanted, promotionId],
  );
  return (
    <div className="stack">
      <div className="desk-filter">
        <SearchBox
          value={query}
          label={t('desk.search')}
          placeholder={t('desk.searchPlaceholder')}
          onChange={setQuery}
        />
        <select
          className="select"
          aria-label={t('desk.filter')}
          value={promotionId}
          onChange={(event) => setPromotionId(event.target.value)}
        >
          <option value="">{t('desk.allPromotions')}</option>
          {promotions.map(({ id, title: given, bookings }) => {
            const title = given || t('check.promotionGone');
            return (
              <option key={id} value={id}>
                {isWhole ? t('desk.promotionOption', { title, n: bookings }) : title}
              </option>
            );
          })}
        </select>
      </div>
      <p className="desk-count number" aria-live="polite">
        {isWhole
          ? t('desk.found', { n: found.length.toLocaleString('en'), all: rows.length.toLocaleString('en') })
          : t('desk.foundSoFar')}
      </p>
      {found.length === 0 ? (
        <EmptyState icon="search" title={t('desk.noMatch')} text={t('desk.noMatchHelp')} />
      ) : (
        <VirtualList
          count={found.length}
          content={found}
          estimatePx={96}
          gapPx={8}
          startAt={null}
          scroller={null}
          keyOf={(position) => found[position]?.booking.id ?? ''}
          renderRow={(position) => {
            const row = found[position];
            return row && <DeskBookingRow row={row} />;
          }}
        />
      )}
      <Older hospitalId={hospitalId} query={wanted} />
    </div>
  );
}
