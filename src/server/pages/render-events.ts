import { listEvents } from '../../listings/data/list-events.ts';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { eventListData, LISTED_EVENTS } from '../../events/rules/event-structured-data.ts';
import { allMessageTexts } from '../../i18n/all-message-texts.ts';
import type { RenderPage } from './render-page.ts';

/** Number of cards that are server-rendered, more than any screen shows at first. */
const FIRST_CARDS = 12;

/** The page of events: upcoming events as structured data, and the first cards as markup. */
export const renderEvents: RenderPage = async ({ site, backendUrl, limitMs, app, messagesName }) => {
  const answer = await listEvents({ maxRows: LISTED_EVENTS, limitMs });
  if (answer.outcome === 'unread') return { outcome: 'plain' };
  const t = allMessageTexts[messagesName];
  const events = answer.value.slice(0, FIRST_CARDS);
  const [first] = events;
  return {
    outcome: 'filled',
    filling: {
      head: {
        title: `${t['nav.events']} · Sabai`,
        description: t['event.lead'],
        canonical: `${site}/events`,
        image: pictureUrl({ stored: first?.image_url ?? null, rendition: 'share' }),
        type: 'website',
        price: null,
        jsonLd: eventListData({
          cards: answer.value,
          origin: site,
          imageOf: ({ image_url }) => pictureUrl({ stored: image_url, rendition: 'share' }),
        }),
      },
      files: app.filesOf('/events'),
      body: first
        ? { markup: await app.eventsMarkup({ events, site, backendUrl, messagesName }), rows: { events } }
        : null,
    },
  };
};
