import { allMessageTexts } from '../../i18n/all-message-texts.ts';
import { fillPlaceholders } from '../../i18n/fill-placeholders.ts';
import { findHospital } from '../../listings/data/find-hospital.ts';
import { FIRST_CARDS } from '../../listings/data/first-page.ts';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { hospitalPath } from '../../listings/rules/hospital-detail.ts';
import { isReservedPath } from '../../listings/rules/reserved-segments.ts';
import { hospitalData } from '../../hospital/rules/hospital-structured-data.ts';
import type { RenderPage } from './render-page.ts';
import { readSegments } from './read-segments.ts';

/** Serves the page of a hospital by its slug; an old slug redirects to the present one (MARKET-30). */
export const renderHospital: RenderPage = async ({
  pathname,
  site,
  backendUrl,
  limitMs,
  app,
  messagesName,
}) => {
  const [slug = ''] = readSegments(pathname);
  if (isReservedPath(pathname) || !slug) return { outcome: 'missing' };
  const found = await findHospital({ slug, limitMs, maxPromotions: FIRST_CARDS });
  if (found.outcome === 'unread') return { outcome: 'plain' };
  if (found.outcome === 'missing') return { outcome: 'missing' };
  if (found.outcome === 'moved') return { outcome: 'moved', to: hospitalPath({ hospital_slug: found.to }) };
  const { row: hospital } = found;
  const text = allMessageTexts[messagesName]['clinic.description'];
  return {
    outcome: 'filled',
    filling: {
      head: {
        title: `${hospital.name} · Sabai`,
        description: fillPlaceholders({ text, params: { name: hospital.name } }),
        canonical: site + hospitalPath(hospital),
        image: pictureUrl({ stored: hospital.promotions[0]?.image_url ?? null, rendition: 'share' }),
        type: 'website',
        price: null,
        jsonLd: hospitalData({ hospital, origin: site }),
      },
      files: app.filesOf('/$hospital'),
      body: {
        markup: await app.hospitalMarkup({ hospital, site, backendUrl, messagesName }),
        rows: { hospital },
      },
    },
  };
};
