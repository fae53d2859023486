import type { MessagesName } from '../../i18n/message-texts.ts';
import { escapeHtml } from '../escape-html.ts';
import { allowStyles } from '../security-headers.ts';
import type { RouteFiles } from './route-files.ts';
import { fileTags, headTags, jsonForPage, jsonLdTag, type PageHead } from './page-head.ts';

/** The contents of one page, which {@link fillPage} writes into the built index.html. */
export interface PageFilling {
  head: PageHead;
  files: RouteFiles;
  /**
   * `markup` is the server-rendered content of `#root`; `rows` are its data, for the app's first render
   * (src/app/apply-server-rendered-rows.ts). Null leaves the start picture of index.html.
   */
  body: { markup: string; rows: Readonly<Record<string, unknown>> } | null;
}

/** Returns the CSS rules of `files` that `markup` needs. */
export type StylesFor = (options: { files: readonly string[]; markup: string }) => string;

/**
 * Writes title, description, tags for crawlers, markup and rows into the built page. The app later replaces
 * the markup by the same elements, so that nothing moves.
 */
export function fillPage(options: {
  page: string;
  filling: PageFilling;
  messagesName: MessagesName;
  /** Files with the texts of the page's language. */
  textFiles: RouteFiles;
  stylesFor: StylesFor;
}): string {
  const { head, files: routeFiles, body } = options.filling;
  const files = {
    scripts: [...new Set([...options.textFiles.scripts, ...routeFiles.scripts])],
    styles: routeFiles.styles,
  };
  const page = options.page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(
      /<meta\s+name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(head.description)}" />`,
    )
    .replace('</head>', () => `${headTags(head, options.messagesName)}</head>`)
    .replace('</body>', () => `${jsonLdTag(head)}</body>`);
  if (body === null) return page.replace('</head>', () => `${fileTags(files)}</head>`);
  const rows = `<script type="application/json" id="initial-data">${jsonForPage(body.rows)}</script>`;
  const filled = page.replace(
    /(<div id="root">)[\s\S]*?(<\/div>\s*<\/div>)/,
    () => `<div id="root">${body.markup}</div>${rows}`,
  );
  return withFilesLater({ ...options, page: filled, files, markup: body.markup });
}

/**
 * Takes code and styles off the critical path: they are fetched after the first paint (public/boot.js,
 * decision 0008). Only the rules that the markup needs are inlined. `files` are the route's own, which
 * index.html does not name.
 */
function withFilesLater(options: {
  page: string;
  files: RouteFiles;
  markup: string;
  stylesFor: StylesFor;
}): string {
  const { page, files, markup } = options;
  const scripts = [...page.matchAll(moduleScript)].map(([, src = '']) => src);
  const styles = [...[...page.matchAll(stylesheet)].map(([, href = '']) => href), ...files.styles];
  const needed = options.stylesFor({ files: styles, markup });
  const written = page
    .replaceAll(moduleScript, '')
    .replaceAll(stylesheet, '')
    // With `swap`, a font that arrives late would shift the text that is being read.
    .replaceAll('font-display:swap', 'font-display:optional')
    .replace('</head>', () => `${fontTags(page)}<style>${needed}</style></head>`)
    .replace(
      '</body>',
      () =>
        `<script async src="/boot.js" data-styles="${styles.join(' ')}" data-app="${scripts.join(' ')}"` +
        ` data-along="${files.scripts.join(' ')}"></script></body>`,
    );
  return allowStyles({ policy: written, page: written });
}

/**
 * Preloads the fonts: regular Thai letters first, all others with low priority. For each font that the
 * browser had to discover itself, it would lay the page out once more.
 */
function fontTags(page: string): string {
  return [...page.matchAll(fontFile)]
    .map(([href, letters]) => {
      const priority = letters === 'thai-400' ? '' : ' fetchpriority="low"';
      return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}"${priority} />`;
    })
    .join('');
}

/** Font files with Thai or Latin letters. Other subsets are fetched when a text needs them. */
const fontFile = /\/assets\/noto-sans-thai-((?:thai|latin)-\d+)-normal-[\w-]+\.woff2/g;
const moduleScript = /<script\s+type="module"[^>]* src="([^"]+)"><\/script>\s*/g;
const stylesheet = /<link rel="stylesheet"[^>]* href="([^"]+)">\s*/g;
