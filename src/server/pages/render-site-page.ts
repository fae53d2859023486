import { findPage } from '../../listings/data/find-page.ts';
import type { PageName } from '../../listings/rules/page-content.ts';
import { contentHead, type AnyPage } from '../../site-pages/rules/site-page-head.ts';
import { allMessageTexts } from '../../i18n/all-message-texts.ts';
import type { RenderPage } from './render-page.ts';

/** A page about the site: title, description and structured data. */
export function renderSitePage(name: PageName): RenderPage {
  return async ({ site, limitMs, app, messagesName }) => {
    const found = await findPage({ name, limitMs });
    if (found.outcome === 'unread') return { outcome: 'plain' };
    const t = allMessageTexts[messagesName];
    const head = contentHead({
      // The content is that of page `name`, but TypeScript cannot relate the two while `name` may be any
      // page.
      page: found.value as AnyPage,
      origin: site,
      fallback: { title: t[`${name}.title`], lead: t[`${name}.lead`] },
    });
    return {
      outcome: 'filled',
      filling: {
        head: { ...head, image: null, type: 'website', price: null },
        files: app.filesOf(`/${name}`),
        body: null,
      },
    };
  };
}
