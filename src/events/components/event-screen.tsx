import { useState, type ReactNode } from 'react';
import { ApprovalLines } from '../../listings/components/approval-lines.tsx';
import { DetailFrame, DetailPicture } from '../../listings/components/detail-frame.tsx';
import { HospitalLink } from '../../listings/components/hospital-link.tsx';
import { VerifiedMark } from '../../listings/components/verified-mark.tsx';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { eventPath } from '../../listings/rules/event-address.ts';
import { withApproval } from '../../listings/rules/with-approval.ts';
import type { EventDetail } from '../../listings/rules/event-detail.ts';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { Lightbox } from '../../ui/dialogs/lightbox.tsx';
import { saveFile } from '../../ui/device/save-file.ts';
import { usePageMeta } from '../../ui/page/use-page-meta.ts';
import { calendarFile, calendarFileName } from '../rules/calendar-file.ts';
import { describeTime } from '../rules/describe-time.ts';
import { eventData, eventDescription, eventPageTitle } from '../rules/event-structured-data.ts';
import { EventContact } from './event-contact.tsx';
import { EventPicture } from './event-picture.tsx';
import { EventPlace } from './event-place.tsx';
import './events.css';

/** The page shows one event (EVENT-4). */
export function EventScreen(props: {
  event: EventDetail;
  storedAtMs: number | null;
  /** True if the device has only the event's card, without its contact and its place on the map. */
  isPartial: boolean;
  back: ReactNode;
  /** Buttons for the hospital's members and super admins. */
  actions: ReactNode;
  registration: ReactNode;
}) {
  const t = useText();
  const style = useDateStyle();
  const { event } = props;
  const origin = window.location.origin;
  const [enlarged, setEnlarged] = useState(false);
  const title = event.event_title;
  const url = origin + eventPath(event);
  // A link preview has a promotion's size; the page itself shows the picture in better quality (MARKET-14).
  const image = pictureUrl({ stored: event.image_url, rendition: 'share' });
  const original = pictureUrl({ stored: event.image_url, rendition: 'original' });
  usePageMeta({
    title: eventPageTitle(event),
    description: withApproval({ text: eventDescription(event), of: event }),
    canonical: url,
    image,
    jsonLd: eventData({ event, origin, image }),
  });
  const addToCalendar = () =>
    saveFile({
      name: calendarFileName(event),
      text: calendarFile({ event, url, nowMs: Date.now() }),
      type: 'text/calendar;charset=utf-8',
    });

  return (
    <DetailFrame
      className="event-detail"
      path={eventPath(event)}
      title={title}
      storedAtMs={props.storedAtMs}
      back={props.back}
      actions={props.actions}
    >
      <div className="detail-main stack">
        <DetailPicture
          label={t('event.viewImage', { title })}
          onEnlarge={original ? () => setEnlarged(true) : null}
        >
          <EventPicture stored={event.image_url} size="eventDetail" isFirst />
        </DetailPicture>
        <header className="card detail-head">
          {event.category && (
            <p>
              <span className="tag">{event.category}</span>
            </p>
          )}
          <h1>{title}</h1>
          <p className="promo-hospital">
            {t('event.organiser')} <HospitalLink row={event} />
            <VerifiedMark verified={event.hospital_verified} worded />
          </p>
          <p className="detail-line event-when">
            <Icon name="calendar" />
            <span>
              <span className="visually-hidden">{t('event.when')} </span>
              {describeTime({ start: event.start_date, end: event.end_date, style })}
            </span>
          </p>
          {event.location_address && (
            <p className="detail-line">
              <Icon name="pin" />
              <span>
                <span className="visually-hidden">{t('event.place')} </span>
                {event.location_address}
              </span>
            </p>
          )}
          <ApprovalLines of={event} />
          <div>
            <Button variant="plain" onClick={addToCalendar}>
              <Icon name="calendar" />
              {t('event.calendar')}
            </Button>
          </div>
        </header>
        {props.isPartial && (
          <Notice tone="amber" icon="offline">
            <p aria-live="polite">{t('event.partial')}</p>
          </Notice>
        )}
        <section className="card event-about">
          <h2>{t('event.about')}</h2>
          <p className="detail-lines">{event.description}</p>
        </section>
      </div>
      <div className="detail-aside stack">
        {props.registration}
        <EventPlace event={event} />
        <EventContact event={event} />
      </div>
      {enlarged && original && (
        <Lightbox src={original} label={t('event.image', { title })} onClose={() => setEnlarged(false)} />
      )}
    </DetailFrame>
  );
}
