import { useState, type ReactNode } from 'react';
import { ApprovalLines } from '../../listings/components/approval-lines.tsx';
import { DetailFrame, DetailPicture } from '../../listings/components/detail-frame.tsx';
import { HospitalLink } from '../../listings/components/hospital-link.tsx';
import { VerifiedMark } from '../../listings/components/verified-mark.tsx';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { categoryOf } from '../../listings/rules/categories.ts';
import { withApproval } from '../../listings/rules/with-approval.ts';
import { promotionPath } from '../../listings/rules/promotion-address.ts';
import type { PromotionDetail } from '../../listings/rules/promotion-detail.ts';
import { promotionTexts } from '../../i18n/promotion-texts.ts';
import { addTexts } from '../../i18n/texts.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Lightbox } from '../../ui/dialogs/lightbox.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { LazyAfterPaint } from '../../ui/lazy-after-paint.tsx';
import { usePageMeta } from '../../ui/page/use-page-meta.ts';
import { keywordTags } from '../rules/keywords.ts';
import { offerData, pageDescription, pageTitle } from '../rules/promotion-structured-data.ts';
import type { Viewer } from '../rules/viewer.ts';
import { CategoryIcon } from './category-icon.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DetailContact } from './detail-contact.tsx';
import { DetailOffers } from './detail-offers.tsx';
import { DetailPlace } from './detail-place.tsx';
import { Period } from './period.tsx';
import { PromotionPicture } from './promotion-picture.tsx';

const loadMore = async () => (await import('./detail-more.tsx')).DetailMore;

// Before anything of this page is rendered: most people come here first, and all other texts come later.
addTexts(promotionTexts);

/** The page shows one promotion (MARKET-10). */
export function DetailScreen(props: {
  promotion: PromotionDetail;
  storedAtMs: number | null;
  /** True where only its card is known. */
  isPartial: boolean;
  viewer: Viewer | null;
  save: ReactNode;
  /** What a super admin may do. */
  actions: ReactNode;
  back: ReactNode;
}) {
  const t = useText();
  const { promotion } = props;
  // In these very words: the server's copy has its own site in their place (build/server-app.ts).
  const origin = window.location.origin;
  const [openedMs] = useState(() => Date.now());
  const [shown, setShown] = useState<{ stored: string; label: string } | null>(null);
  const title = promotion.promotion_title;
  const description = withApproval({ text: pageDescription(promotion), of: promotion });
  const image = pictureUrl({ stored: promotion.image_url, rendition: 'share' });
  usePageMeta({
    title: pageTitle(promotion),
    description,
    canonical: origin + promotionPath(promotion),
    image,
    type: 'product',
    jsonLd: offerData({ promotion, origin, image, description, nowMs: openedMs }),
  });
  const category = categoryOf(promotion.category);
  const tags = keywordTags({ keywords: promotion.keywords });
  const enlarged = shown && pictureUrl({ stored: shown.stored, rendition: 'original' });

  return (
    <>
      <DetailFrame
        path={promotionPath(promotion)}
        title={title}
        storedAtMs={props.storedAtMs}
        back={props.back}
        actions={props.actions}
      >
        <div className="detail-main stack">
          <DetailPicture
            label={t('promo.viewImage', { title })}
            onEnlarge={
              image
                ? () => setShown({ stored: promotion.image_url ?? '', label: t('promo.image', { title }) })
                : null
            }
          >
            <PromotionPicture
              stored={promotion.image_url}
              category={promotion.category}
              isFirst
              size="share"
            />
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
          <DetailOffers promotion={promotion} onPicture={setShown} />
          {promotion.remarks && (
            <section className="card">
              <h2>{t('detail.remarks')}</h2>
              <p className="detail-lines">{promotion.remarks}</p>
            </section>
          )}
        </div>
        <div className="detail-aside stack">
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
        {shown && enlarged && <Lightbox src={enlarged} label={shown.label} onClose={() => setShown(null)} />}
      </DetailFrame>
      <div className="detail-more">
        <LazyAfterPaint load={loadMore} with={{ promotion, viewer: props.viewer }} />
      </div>
    </>
  );
}
