import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HospitalLink } from '../../listings/components/hospital-link.tsx';
import { periodWords } from '../../listings/rules/period-words.ts';
import { promotionPath } from '../../listings/rules/promotion-address.ts';
import type { PromotionCard as Card } from '../../listings/rules/promotion-card-row.ts';
import { useText } from '../../i18n/use-text.ts';
import { HOUR_MS, useTimeMs } from '../../ui/device/use-time-ms.ts';
import { Icon } from '../../ui/icon.tsx';
import { CardPeriod } from './card-period.tsx';
import { CARD_TAGS, keywordTags } from '../rules/keywords.ts';
import { Price } from './price.tsx';
import { PromotionPicture } from './promotion-picture.tsx';
import { ShareButtons } from '../../listings/components/share-buttons.tsx';
import { VerifiedMark } from '../../listings/components/verified-mark.tsx';

/**
 * One promotion in a list; phones show it in a small form (MARKET-21). The title's link covers the card;
 * picture and buttons lie above it.
 */
export function PromotionListCard(props: {
  card: Card;
  isFirst: boolean;
  onPreview: (card: Card) => void;
  /** The distance from the position that the person chose, if any. */
  distance?: ReactNode;
  /** The save button and a super admin's controls. */
  actions: ReactNode;
}) {
  const t = useText();
  const { card } = props;
  const title = card.promotion_title;
  const nowMs = useTimeMs(HOUR_MS);
  const words = periodWords({ startDate: card.start_date, endDate: card.end_date, nowMs });
  const tags = keywordTags({ keywords: card.keywords, max: CARD_TAGS });
  const picture = (
    <PromotionPicture stored={card.image_url} category={card.category} isFirst={props.isFirst} />
  );
  return (
    <article className="promo" data-ended={words.says === 'ended' ? '' : undefined}>
      {card.image_url ? (
        <button
          key={card.id}
          type="button"
          className="promo-picture"
          aria-label={t('promo.viewImage', { title })}
          onClick={() => props.onPreview(card)}
        >
          {picture}
        </button>
      ) : (
        <span key={card.id} className="promo-picture">
          {picture}
        </span>
      )}
      <div className="promo-body">
        <p className="promo-hospital">
          <HospitalLink row={card} />
          <VerifiedMark verified={card.hospital_verified} />
        </p>
        <h3 className="promo-title">
          <Link
            className="promo-link"
            to="/$hospital/$promotion"
            params={{ hospital: card.hospital_slug, promotion: card.url_slug }}
          >
            {title}
          </Link>
        </h3>
        <p className="promo-text">{card.description}</p>
        <div className="promo-facts">
          <p className="promo-area">
            <Icon name="pin" />
            <span className="visually-hidden">{t('promo.area')} </span>
            <span className="promo-line">{card.area}</span>
            {props.distance}
          </p>
          <CardPeriod words={words} />
        </div>
        {card.approval && (
          <p className="promo-area">
            <Icon name="check" />
            <span className="promo-line">{t('promo.approval', { number: card.approval.number })}</span>
          </p>
        )}
        {tags.length > 0 && (
          <div className="promo-tags">
            {tags.map((tag) => (
              <span className="tag" key={tag}>
                {tag}
              </span>
            ))}
          </div>
        )}
        <div className="promo-foot">
          <div className="promo-price">
            <Price row={card} />
          </div>
          <div className="promo-actions">
            <ShareButtons path={promotionPath(card)} title={title} />
            {props.actions}
          </div>
        </div>
      </div>
    </article>
  );
}
