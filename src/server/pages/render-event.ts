import { findEvent } from '../../listings/data/find-event.ts';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { eventPath } from '../../listings/rules/event-address.ts';
import { withApproval } from '../../listings/rules/with-approval.ts';
import { eventData, eventDescription, eventPageTitle } from '../../events/rules/event-structured-data.ts';
import type { RenderPage } from './render-page.ts';
import { readSegments } from './read-segments.ts';
import { sharePictureUrl } from '../share-pictures/share-picture-url.ts';

/** Serves an event by its two slugs; an old address redirects to the current one (MARKET-3). */
export const renderEvent: RenderPage = async ({ pathname, site, backendUrl, limitMs, app, messagesName }) => {
  const [, hospitalSlug = '', eventSlug = ''] = readSegments(pathname);
  if (!hospitalSlug || !eventSlug) return { outcome: 'missing' };
  const found = await findEvent({ address: { hospitalSlug, slug: eventSlug }, limitMs });
  if (found.outcome === 'unread') return { outcome: 'plain' };
  if (found.outcome === 'missing') return { outcome: 'missing' };
  if (found.outcome === 'moved') {
    const { to } = found;
    return {
      outcome: 'moved',
      to: eventPath({ hospital_slug: to.hospitalSlug, url_slug: to.slug }),
    };
  }
  const { row: event } = found;
  const image = pictureUrl({ stored: event.image_url, rendition: 'share' });
  return {
    outcome: 'filled',
    filling: {
      head: {
        title: eventPageTitle(event),
        description: withApproval({ text: eventDescription(event), of: event }),
        canonical: site + eventPath(event),
        image: sharePictureUrl({ image, of: event, site, path: eventPath(event), messagesName }),
        type: 'website',
        price: null,
        jsonLd: eventData({ event, origin: site, image }),
      },
      files: app.filesOf('/event/$hospital/$event'),
      body: { markup: await app.eventMarkup({ event, site, backendUrl, messagesName }), rows: { event } },
    },
  };
};
