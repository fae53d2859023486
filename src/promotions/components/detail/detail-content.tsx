import type { ReactNode } from 'react';
import { ApprovalLines } from '../../../listings/components/approval-lines.tsx';
import { DetailPicture } from '../../../listings/components/detail-frame.tsx';
import { HospitalLink } from '../../../listings/components/hospital-link.tsx';
import { VerifiedMark } from '../../../listings/components/verified-mark.tsx';
import { pictureUrl } from '../../../listings/data/picture-url.ts';
import { categoryOf } from '../../../listings/rules/categories.ts';
import type { PromotionDetail } from '../../../listings/rules/promotion-detail.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import '../../../ui/css/picture-focus.css';
import { keywordTags } from '../../rules/keywords.ts';
import { picturesOf } from '../../rules/pictures-of.ts';
import { CategoryIcon } from '../category-icon.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DetailContact } from './detail-contact.tsx';
import { DetailHours } from './detail-hours.tsx';
import { DetailOffers } from './detail-offers.tsx';
import { DetailPlace } from './detail-place.tsx';
import { Period } from '../period.tsx';
import { PromotionPicture } from '../promotion-picture.tsx';

/** The body of a promotion's page (MARKET-10), which the preview in its form renders too. */
export function DetailContent(props: {
  promotion: PromotionDetail;
  isPartial: boolean;
  save: ReactNode;
  onPicture: (picture: { stored: string; title: string }) => void;
}) {
  const t = useText();
  const { promotion } = props;
  const title = promotion.promotion_title;
  const image = pictureUrl({ stored: promotion.image_url, rendition: 'share' });
  const count = picturesOf(promotion).length;
  const category = categoryOf(promotion.category);
  const tags = keywordTags({ keywords: promotion.keywords });
  return (
    <>
      <div className="detail-main stack">
        <DetailPicture
          label={t('promo.viewImage', { title })}
          onEnlarge={image ? () => props.onPicture({ stored: promotion.image_url ?? '', title }) : null}
        >
          <PromotionPicture stored={promotion.image_url} category={promotion.category} isFirst size="share" />
          {image && count > 1 && (
            <span className="detail-count">
              <Icon name="camera" />
              {t('gallery.count', { n: count })}
            </span>
          )}
        </DetailPicture>
        <header className="card detail-head">
          <p className="promo-hospital">
            <HospitalLink row={promotion} />
            <VerifiedMark verified={promotion.hospital_verified} worded />
          </p>
          <h1>{title}</h1>
          <DetailActions promotion={promotion} save={props.save} />
          <p className="detail-line">
            <Icon name="calendar" />
            <span>
              <span className="visually-hidden">{t('detail.period')} </span>
              <Period startDate={promotion.start_date} endDate={promotion.end_date} />
            </span>
          </p>
          <ApprovalLines of={promotion} />
          {category && (
            <p className="detail-line">
              <CategoryIcon id={category.id} />
              <span>{t(`category.${category.id}`)}</span>
            </p>
          )}
        </header>
        {props.isPartial && (
          <Notice tone="amber" icon="offline">
            <p aria-live="polite">{t('detail.partial')}</p>
          </Notice>
        )}
        <section className="card">
          <h2>{t('detail.about')}</h2>
          <p className="detail-lines">{promotion.description}</p>
        </section>
        <DetailOffers promotion={promotion} onPicture={props.onPicture} />
        {promotion.remarks && (
          <section className="card">
            <h2>{t('detail.remarks')}</h2>
            <p className="detail-lines">{promotion.remarks}</p>
          </section>
        )}
      </div>
      <div className="detail-aside stack">
        {promotion.opening_hours && <DetailHours hours={promotion.opening_hours} />}
        <DetailPlace promotion={promotion} />
        <DetailContact promotion={promotion} />
        {tags.length > 0 && (
          <ul className="plain-list detail-tags" aria-label={t('detail.keywords')}>
            {tags.map((tag) => (
              <li className="tag" key={tag}>
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
