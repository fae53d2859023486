import { escapeHtml } from '../escape-html.ts';
import { headTags, jsonForPage, type PageHead } from './page-head.ts';

/** What is written into the built page for one address. */
export interface PageFilling {
  head: PageHead;
  /** For `#root`, made by the app's own components; null leaves the start picture. */
  markup: string | null;
  /** Rows that the markup shows, for the window's first rendering (src/app/take-delivered.ts). */
  cards: readonly unknown[];
}

/**
 * The built page with title, description, tags for crawlers, markup and rows. The window replaces the markup by the
 * same elements, so that nothing moves. Nothing in it runs.
 */
export function fillPage(options: { page: string; filling: PageFilling }): string {
  const { head, markup, cards } = options.filling;
  let page = options.page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(
      /<meta\s+name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(head.description)}" />`,
    )
    .replace('</head>', () => `${headTags(head)}</head>`);
  if (markup !== null) {
    page = page.replace(
      /(<div id="root">)[\s\S]*?(<\/div>\s*<\/div>)/,
      () =>
        `<div id="root">${markup}</div><script type="application/json" id="delivered-cards">${jsonForPage(cards)}</script>`,
    );
  }
  return page;
}
