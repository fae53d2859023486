import { VerifiedMark } from '../../listings/components/verified-mark.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HospitalLink } from '../../listings/components/hospital-link.tsx';
import type { EventCard as Card } from '../../listings/rules/event-card-row.ts';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { describeStart } from '../rules/describe-time.ts';
import { EventPicture } from './event-picture.tsx';
import { Seats } from './seats.tsx';

/** The whole card of an event leads to its page (EVENT-3). */
export function EventListCard(props: {
  card: Card;
  isFirst: boolean;
  fresh: boolean;
  nowMs: number;
  /** Buttons on the card, which only super admins have (EVENT-9). */
  actions: ReactNode;
}) {
  const t = useText();
  const style = useDateStyle();
  const { card } = props;
  const title = card.event_title;
  const params = { hospital: card.hospital_slug, event: card.url_slug };
  return (
    <article className="promo event">
      <span className="event-picture">
        <EventPicture stored={card.image_url} size="event" isFirst={props.isFirst} />
        {card.category && <span className="event-category">{card.category}</span>}
      </span>
      <div className="promo-body">
        <p className="event-start">
          <Icon name="calendar" />
          <span className="visually-hidden">{t('event.start')} </span>
          <time dateTime={card.start_date}>{describeStart({ moment: card.start_date, style })}</time>
        </p>
        <h3 className="promo-title">
          <Link className="promo-link" to="/event/$hospital/$event" params={params}>
            {title}
          </Link>
        </h3>
        <p className="promo-hospital">
          <HospitalLink row={card} />
          <VerifiedMark verified={card.hospital_verified} />
        </p>
        <p className="promo-text">{card.description}</p>
        {card.location_address && (
          <p className="promo-area">
            <Icon name="pin" />
            <span className="visually-hidden">{t('event.place')} </span>
            <span className="promo-line">{card.location_address}</span>
          </p>
        )}
        <p className="promo-area">
          <Icon name="people" />
          <Seats event={card} fresh={props.fresh} />
          {Date.parse(card.start_date) <= props.nowMs && (
            <Chip tone="jade" icon="clock">
              {t('event.running')}
            </Chip>
          )}
        </p>
        {card.approval && (
          <p className="promo-area">
            <Icon name="check" />
            <span className="promo-line">{t('promo.approval', { number: card.approval.number })}</span>
          </p>
        )}
        <div className="promo-foot event-foot">
          <Button
            variant="plain"
            as={
              <Link to="/event/$hospital/$event" params={params} aria-label={t('event.detailsOf', { title })}>
                {t('event.details')}
              </Link>
            }
          />
          <div className="promo-actions">{props.actions}</div>
        </div>
      </div>
    </article>
  );
}
