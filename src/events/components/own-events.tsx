import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatMoment } from '../../lib/days/format-date.ts';
import { OwnPublications } from '../../publishing/components/own-publications.tsx';
import { useOwnPublications } from '../../publishing/data/use-own-publications.ts';
import { Chip } from '../../ui/chip.tsx';
import { MINUTE_MS, useTimeMs } from '../../ui/device/use-time-ms.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { eventFeed } from '../data/use-events.ts';

/** The fields of an event that the dashboard shows. */
const ownEvent = z.object({
  id: z.string(),
  event_title: z.string(),
  url_slug: z.string(),
  image_url: z.string().nullable(),
  location_address: z.string().nullable(),
  category: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string(),
  max_attendees: z.number().nullable(),
  registered_count: z.number(),
});
type OwnEvent = z.infer<typeof ownEvent>;

/** Events of the person's own hospital, the latest start first (PUBLISH-12). */
export function OwnEvents(props: { hospital: { id: string; slug: string } }) {
  const t = useText();
  const { hospital } = props;
  const own = useOwnPublications({
    table: 'events',
    hospitalId: hospital.id,
    row: ownEvent,
    columns: Object.keys(ownEvent.shape),
    order: 'start_date.desc,id.desc',
  });
  return (
    <OwnPublications
      table="events"
      own={own}
      onDeleted={eventFeed.forget}
      empty={<EmptyState icon="calendar" title={t('own.noEvents')} text={t('own.noEventsHelp')} />}
      view={(row) => ({
        title: row.event_title,
        picture: <OwnPicture row={row} />,
        link: (
          <Link
            className="text-link"
            to="/event/$hospital/$event"
            params={{ hospital: hospital.slug, event: row.url_slug }}
          >
            {row.event_title}
          </Link>
        ),
        lines: <OwnLines row={row} />,
        actions: (
          <IconButton
            icon="people"
            label={t('own.attendeesOf', { title: row.event_title })}
            as={<Link to="/hospital-dashboard/event/$id" params={{ id: row.id }} />}
          />
        ),
      })}
    />
  );
}

function OwnPicture({ row }: { row: OwnEvent }) {
  const picture = pictureUrl({ stored: row.image_url, rendition: 'card' });
  return picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : <Icon name="calendar" />;
}

function OwnLines({ row }: { row: OwnEvent }) {
  const t = useText();
  const style = useDateStyle();
  const seats =
    row.max_attendees === null
      ? t('own.registered', { n: row.registered_count })
      : t('own.seats', { n: row.registered_count, all: row.max_attendees });
  return (
    <>
      <span className="own-line number">
        {formatMoment({ atMs: Date.parse(row.start_date), style })}
        <EventState row={row} />
      </span>
      <span className="own-line number">{[seats, row.location_address].filter(Boolean).join(' · ')}</span>
    </>
  );
}

function EventState({ row }: { row: OwnEvent }) {
  const t = useText();
  const nowMs = useTimeMs(MINUTE_MS);
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
