import { useState, type ReactNode } from 'react';
import { DetailFrame } from '../../listings/components/detail-frame.tsx';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { withApproval } from '../../listings/rules/with-approval.ts';
import { promotionPath } from '../../listings/rules/promotion-address.ts';
import type { PromotionDetail } from '../../listings/rules/promotion-detail.ts';
import { promotionTexts } from '../../i18n/promotion-texts.ts';
import { addTexts } from '../../i18n/texts.ts';
import { useText } from '../../i18n/use-text.ts';
import { HOUR_MS, useTimeMs } from '../../ui/device/use-time-ms.ts';
import { Gallery } from '../../ui/dialogs/gallery.tsx';
import { Lightbox } from '../../ui/dialogs/lightbox.tsx';
import { LazyAfterPaint } from '../../ui/lazy-after-paint.tsx';
import { usePageMeta } from '../../ui/page/use-page-meta.ts';
import { offerData, pageDescription, pageTitle } from '../rules/promotion-structured-data.ts';
import { picturesOf } from '../rules/pictures-of.ts';
import type { Viewer } from '../rules/viewer.ts';
import { DetailContent } from './detail/detail-content.tsx';

const loadMore = async () => (await import('./detail/detail-more.tsx')).DetailMore;

// Registers this page's texts before its first render: many visits start here, and all other texts load
// later.
addTexts(promotionTexts);

/** The page shows one promotion (MARKET-10). */
export function DetailScreen(props: {
  promotion: PromotionDetail;
  /** When the shown copy was stored, in ms since 1970; null for what the server just returned. */
  storedAtMs: number | null;
  /** True if the device has only the promotion's card, without its packages, items and address. */
  isPartial: boolean;
  viewer: Viewer | null;
  save: ReactNode;
  /** A super admin's controls, such as Edit and Delete. */
  actions: ReactNode;
  back: ReactNode;
}) {
  const t = useText();
  const { promotion } = props;
  // Write exactly `window.location.origin`: the server's build replaces it with the site's address
  // (build/server-app.ts).
  const origin = window.location.origin;
  const nowMs = useTimeMs(HOUR_MS);
  const [shown, setShown] = useState<{ stored: string; title: string } | null>(null);
  const title = promotion.promotion_title;
  const description = withApproval({ text: pageDescription(promotion), of: promotion });
  const image = pictureUrl({ stored: promotion.image_url, rendition: 'share' });
  usePageMeta({
    title: pageTitle(promotion),
    description,
    canonical: origin + promotionPath(promotion),
    image,
    type: 'product',
    jsonLd: offerData({ promotion, origin, image, description, nowMs }),
  });
  const pictures = picturesOf(promotion).flatMap(({ stored, title: of, number }) => {
    const src = pictureUrl({ stored, rendition: 'original' });
    const thumbnail = pictureUrl({ stored, rendition: 'card' });
    const label = `${t('promo.image', { title: of })}${number > 1 ? ` (${number})` : ''}`;
    return src && thumbnail ? [{ stored, title: of, src, thumbnail, label }] : [];
  });
  // Several items may have one picture; their names differ.
  const at = pictures.findIndex((each) => shown?.stored === each.stored && shown.title === each.title);
  const enlarged = pictures[at];
  const close = () => setShown(null);

  return (
    <>
      <DetailFrame
        path={promotionPath(promotion)}
        title={title}
        storedAtMs={props.storedAtMs}
        back={props.back}
        actions={props.actions}
      >
        <DetailContent
          promotion={promotion}
          isPartial={props.isPartial}
          save={props.save}
          onPicture={setShown}
        />
        {enlarged && pictures.length === 1 && (
          <Lightbox src={enlarged.src} label={enlarged.label} onClose={close} />
        )}
        {enlarged && pictures.length > 1 && <Gallery pictures={pictures} at={at} onClose={close} />}
      </DetailFrame>
      <div className="detail-more">
        <LazyAfterPaint load={loadMore} with={{ promotion, viewer: props.viewer }} />
      </div>
    </>
  );
}
