import { FIRST_CARDS } from '../../listings/data/first-page.ts';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { listPromotions } from '../../listings/data/list-promotions.ts';
import { allMessageTexts } from '../../i18n/all-message-texts.ts';
import { itemListData, LISTED_PROMOTIONS } from '../../promotions/rules/promotion-structured-data.ts';
import type { RenderPage } from './render-page.ts';

/** The home page: newest promotions as structured data, and the first cards as markup. */
export const renderHome: RenderPage = async ({ site, limitMs, app, backendUrl, messagesName }) => {
  const answer = await listPromotions({ maxRows: LISTED_PROMOTIONS, limitMs });
  if (answer.outcome === 'unread') return { outcome: 'plain' };
  const t = allMessageTexts[messagesName];
  const cards = answer.value.slice(0, FIRST_CARDS);
  return {
    outcome: 'filled',
    filling: {
      head: {
        title: `${t['market.title']} · Sabai`,
        description: t['market.lead'],
        canonical: `${site}/`,
        image: pictureUrl({ stored: cards[0]?.image_url ?? null, rendition: 'share' }),
        type: 'website',
        price: null,
        jsonLd: itemListData({
          cards: answer.value,
          origin: site,
          imageOf: ({ image_url }) => pictureUrl({ stored: image_url, rendition: 'share' }),
          nowMs: Date.now(),
        }),
      },
      files: app.filesOf('/'),
      body:
        cards.length > 0
          ? { markup: await app.homeMarkup({ cards, site, backendUrl, messagesName }), rows: { cards } }
          : null,
    },
  };
};
