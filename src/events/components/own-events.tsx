import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OwnList } from '../../listings/components/own-list.tsx';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatMoment } from '../../lib/days/format-date.ts';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { eventFeed } from '../data/use-events.ts';
import { useOwnEvents, type OwnEvent } from '../data/use-own-events.ts';
import { DeleteEventDialog } from './delete-event-dialog.tsx';
import { ManageEventButtons } from './manage-event-buttons.tsx';

/** Events of one's own hospital, with edit and delete (spec 1 §2, dashboard). */
export function OwnEvents(props: { hospital: { id: string; slug: string } }) {
  const t = useText();
  const { hospital } = props;
  const own = useOwnEvents(hospital.id);
  const [deleting, setDeleting] = useState<OwnEvent | null>(null);
  if (own.state === 'loading') return <CardsSkeleton cards={3} />;
  if (own.state === 'failed') return <FailedLoad onRetry={own.retry} />;

  return (
    <div className="stack">
      <OwnList
        rows={own.rows}
        keptAtMs={own.keptAtMs}
        empty={<EmptyState icon="calendar" title={t('own.noEvents')} text={t('own.noEventsHelp')} />}
        renderRow={(row) => (
          <OwnRow row={row} hospitalSlug={hospital.slug} onDelete={() => setDeleting(row)} />
        )}
      />
      {deleting && (
        <DeleteEventDialog
          event={deleting}
          onDone={(deleted) => {
            setDeleting(null);
            if (!deleted) return;
            own.drop(deleting.id);
            eventFeed.forget(deleting.id);
          }}
        />
      )}
    </div>
  );
}

function OwnRow(props: { row: OwnEvent; hospitalSlug: string; onDelete: () => void }) {
  const t = useText();
  const style = useDateStyle();
  const { row } = props;
  const title = row.event_title;
  const picture = pictureUrl({ stored: row.image_url, rendition: 'card' });
  const seats =
    row.max_attendees === null
      ? t('own.registered', { n: row.registered_count })
      : t('own.seats', { n: row.registered_count, all: row.max_attendees });
  return (
    <article className="own-row">
      <span className="own-picture">
        {picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : <Icon name="calendar" />}
      </span>
      <div className="own-text">
        <h3>
          <Link
            className="text-link"
            to="/event/$hospital/$event"
            params={{ hospital: props.hospitalSlug, event: row.url_slug }}
          >
            {title}
          </Link>
        </h3>
        <span className="own-line number">
          {formatMoment({ atMs: Date.parse(row.start_date), style })}
          <EventState row={row} />
        </span>
        <span className="own-line number">{[seats, row.location_address].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="own-actions">
        <IconButton
          icon="people"
          label={t('own.attendeesOf', { title })}
          as={<Link to="/hospital-dashboard/event/$id" params={{ id: row.id }} />}
        />
        <ManageEventButtons event={row} onDelete={props.onDelete} />
      </div>
    </article>
  );
}

function EventState({ row }: { row: OwnEvent }) {
  const t = useText();
  const [nowMs] = useState(() => Date.now());
  if (Date.parse(row.end_date) < nowMs) {
    return (
      <Chip tone="gray" icon="clock">
        {t('own.eventEnded')}
      </Chip>
    );
  }
  const begun = Date.parse(row.start_date) <= nowMs;
  return (
    <Chip tone={begun ? 'jade' : 'amber'} icon={begun ? 'check' : 'clock'}>
      {t(begun ? 'own.eventRunning' : 'own.eventSoon')}
    </Chip>
  );
}
