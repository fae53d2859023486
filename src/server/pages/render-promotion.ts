import { findPromotion } from '../../listings/data/find-promotion.ts';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { priceBlock } from '../../listings/rules/price-block.ts';
import { withApproval } from '../../listings/rules/with-approval.ts';
import { promotionPath } from '../../listings/rules/promotion-address.ts';
import { isReservedPath } from '../../listings/rules/reserved-segments.ts';
import { offerData, pageDescription, pageTitle } from '../../promotions/rules/promotion-structured-data.ts';
import type { RenderPage } from './render-page.ts';
import { readSegments } from './read-segments.ts';
import { sharePictureUrl } from '../share-pictures/share-picture-url.ts';

/** Serves a promotion by its two slugs; an old address redirects to the current one (MARKET-3). */
export const renderPromotion: RenderPage = async ({
  pathname,
  site,
  backendUrl,
  limitMs,
  app,
  messagesName,
}) => {
  const [hospitalSlug = '', promotionSlug = ''] = readSegments(pathname);
  if (isReservedPath(pathname) || !hospitalSlug || !promotionSlug) return { outcome: 'missing' };
  const found = await findPromotion({ address: { hospitalSlug, slug: promotionSlug }, limitMs });
  if (found.outcome === 'unread') return { outcome: 'plain' };
  if (found.outcome === 'missing') return { outcome: 'missing' };
  if (found.outcome === 'moved') {
    const { to } = found;
    return {
      outcome: 'moved',
      to: promotionPath({ hospital_slug: to.hospitalSlug, url_slug: to.slug }),
    };
  }
  const { row: promotion } = found;
  const description = withApproval({ text: pageDescription(promotion), of: promotion });
  const image = pictureUrl({ stored: promotion.image_url, rendition: 'share' });
  return {
    outcome: 'filled',
    filling: {
      head: {
        title: pageTitle(promotion),
        description,
        canonical: site + promotionPath(promotion),
        image: sharePictureUrl({ image, of: promotion, site, path: promotionPath(promotion), messagesName }),
        type: 'product',
        price: priceBlock(promotion)?.amount.toFixed(2) ?? null,
        jsonLd: offerData({ promotion, origin: site, image, description, nowMs: Date.now() }),
      },
      files: app.filesOf('/$hospital/$promotion'),
      body: {
        markup: await app.promotionMarkup({ promotion, site, backendUrl, messagesName }),
        rows: { promotion },
      },
    },
  };
};
