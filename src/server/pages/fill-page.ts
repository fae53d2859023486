import { escapeHtml } from '../escape-html.ts';
import type { RouteFiles } from './route-files.ts';
import { fileTags, headTags, jsonForPage, type PageHead } from './page-head.ts';

/** What is written into the built page for one address. */
export interface PageFilling {
  head: PageHead;
  files: RouteFiles;
  /**
   * `markup` for `#root`, made by the app's own components; `rows` are what it shows, for the window's first rendering
   * (src/app/take-delivered.ts). Null leaves the start picture.
   */
  body: { markup: string; rows: Readonly<Record<string, unknown>> } | null;
}

/**
 * The built page with title, description, tags for crawlers, markup and rows. The window replaces the markup by the
 * same elements, so that nothing moves. Nothing in it runs.
 */
export function fillPage(options: { page: string; filling: PageFilling }): string {
  const { head, files, body } = options.filling;
  const page = options.page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(
      /<meta\s+name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(head.description)}" />`,
    )
    .replace(
      '</head>',
      () => `${fileTags({ files, firstPicture: head.firstPicture })}${headTags(head)}</head>`,
    );
  if (body === null) return page;
  const rows = `<script type="application/json" id="delivered">${jsonForPage(body.rows)}</script>`;
  const filled = page.replace(
    /(<div id="root">)[\s\S]*?(<\/div>\s*<\/div>)/,
    () => `<div id="root">${body.markup}</div>${rows}`,
  );
  return withCodeLater(filled);
}

/** The app's code is fetched when what the page came with stands there (public/begin.js, decision 0008). */
function withCodeLater(page: string): string {
  const scripts = [...page.matchAll(moduleScript)].map(([, src = '']) => src);
  const preloads = [...page.matchAll(modulePreload)].map(([, href = '']) => href);
  // The last one imports the others.
  const app = [...scripts.toReversed(), ...preloads].join(' ');
  if (app === '') return page;
  return page
    .replaceAll(moduleScript, '')
    .replaceAll(modulePreload, '')
    .replace('</body>', () => `<script defer src="/begin.js" data-app="${app}"></script></body>`);
}

const moduleScript = /<script\s+type="module"[^>]* src="([^"]+)"><\/script>\s*/g;
const modulePreload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g;
