import { escapeHtml } from '../escape-html.ts';
import type { RouteFiles } from './route-files.ts';
import { fileTags, headTags, jsonForPage, type PageHead } from './page-head.ts';

/** What is written into the built page for one address. */
export interface PageFilling {
  head: PageHead;
  files: RouteFiles;
  /**
   * `markup` for `#root`, made by the app's own components; `rows` are what it shows, for the window's first rendering
   * (src/app/take-server-rendered.ts). Null leaves the start picture.
   */
  body: { markup: string; rows: Readonly<Record<string, unknown>> } | null;
}

/**
 * The built page with title, description, tags for crawlers, markup and rows. The window replaces the markup by the
 * same elements, so that nothing moves. Nothing in it runs.
 */
export function fillPage(options: { page: string; filling: PageFilling }): string {
  const { head, files, body } = options.filling;
  // Where there is something to see, code comes later.
  const named = body === null ? files : { ...files, scripts: [] };
  const page = options.page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(
      /<meta\s+name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(head.description)}" />`,
    )
    .replace(
      '</head>',
      () => `${fileTags({ files: named, firstPicture: head.firstPicture })}${headTags(head)}</head>`,
    );
  if (body === null) return page;
  const rows = `<script type="application/json" id="delivered">${jsonForPage(body.rows)}</script>`;
  const filled = page.replace(
    /(<div id="root">)[\s\S]*?(<\/div>\s*<\/div>)/,
    () => `<div id="root">${body.markup}</div>${rows}`,
  );
  return withCodeLater({ page: filled, along: files.scripts });
}

/**
 * The app's code is fetched when what the page came with stands there (public/boot.js, decision 0008); `along` is what
 * the screen needs beside it.
 */
function withCodeLater(options: { page: string; along: readonly string[] }): string {
  const { page, along } = options;
  const scripts = [...page.matchAll(moduleScript)].map(([, src = '']) => src);
  if (scripts.length === 0) return page;
  // The last one imports the others.
  const app = [...scripts.toReversed(), ...along].join(' ');
  return page
    .replaceAll(moduleScript, '')
    .replace('</body>', () => `<script defer src="/boot.js" data-app="${app}"></script></body>`);
}

const moduleScript = /<script\s+type="module"[^>]* src="([^"]+)"><\/script>\s*/g;
