import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { HospitalLink } from '../../../listings/components/hospital-link.tsx';
import { listRelated, type RelatedPromotionLists as Related } from '../../../listings/data/list-related.ts';
import type { PromotionCard } from '../../../listings/rules/promotion-card-row.ts';
import { useText } from '../../../i18n/use-text.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { Price } from '../price.tsx';
import { PromotionPicture } from '../promotion-picture.tsx';
import './related-promotions.css';

/**
 * Other promotions of the hospital, and of the same category elsewhere; renders nothing if they cannot be
 * read.
 */
export function RelatedPromotions({ promotion }: { promotion: PromotionCard }) {
  const t = useText();
  const [found, setFound] = useState<{ of: string; related: Related } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    listRelated({ promotion, today: bangkokDay(Date.now()), signal: leaving.signal }).then(
      (related) => setFound({ of: promotion.id, related }),
      () => undefined,
    );
    return () => leaving.abort();
  }, [promotion]);
  // The component stays mounted when a link opens another promotion; skip the results of the previous one.
  if (found?.of !== promotion.id) return null;
  const { ofHospital, similar } = found.related;
  return (
    <>
      <RelatedList title={t('detail.ofHospital', { name: promotion.hospital_name })} cards={ofHospital} />
      <RelatedList title={t('detail.similar')} cards={similar} names />
    </>
  );
}

function RelatedList(props: { title: string; cards: readonly PromotionCard[]; names?: boolean }) {
  const id = useId();
  if (props.cards.length === 0) return null;
  return (
    <section className="related" aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      <ul className="plain-list related-list">
        {props.cards.map((card) => (
          <li className="related-item" key={card.id}>
            <span className="related-picture">
              <PromotionPicture stored={card.image_url} category={card.category} isFirst={false} />
            </span>
            {props.names === true && (
              <p className="promo-hospital">
                <HospitalLink row={card} />
              </p>
            )}
            <h3 className="promo-title">
              <Link
                className="promo-link"
                to="/$hospital/$promotion"
                params={{ hospital: card.hospital_slug, promotion: card.url_slug }}
              >
                {card.promotion_title}
              </Link>
            </h3>
            <Price row={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
