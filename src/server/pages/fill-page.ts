import type { MessagesName } from '../../i18n/message-texts.ts';
import { escapeHtml } from '../escape-html.ts';
import { allowStyles } from '../security-headers.ts';
import type { RouteFiles } from './route-files.ts';
import { fileTags, headTags, jsonForPage, jsonLdTag, type PageHead } from './page-head.ts';

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

/** The rules of the styles at `files` that `markup` needs. */
export type StylesFor = (options: { files: readonly string[]; markup: string }) => string;

/**
 * The built page with title, description, tags for crawlers, markup and rows. The window replaces the markup by the
 * same elements, so that nothing moves.
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
  const rows = `<script type="application/json" id="delivered">${jsonForPage(body.rows)}</script>`;
  const filled = page.replace(
    /(<div id="root">)[\s\S]*?(<\/div>\s*<\/div>)/,
    () => `<div id="root">${body.markup}</div>${rows}`,
  );
  return withFilesLater({ ...options, page: filled, files, markup: body.markup });
}

/**
 * Where there is something to see, code and styles are fetched after it was painted (public/boot.js, decision 0008). The
 * page has the few rules that its markup needs. `files` are what the screen needs beside what the built page names.
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
    // A font that is not there at once is not exchanged later: that would move what is being read.
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
 * Thai letters of texts come with the page, the other letters behind everything else. All are named, because the browser
 * lays the page out anew for each font that it finds by itself.
 */
function fontTags(page: string): string {
  return [...page.matchAll(fontFile)]
    .map(([href, letters]) => {
      const priority = letters === 'thai-400' ? '' : ' fetchpriority="low"';
      return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}"${priority} />`;
    })
    .join('');
}

/** Thai and Latin; other letters are fetched when a name has them. */
const fontFile = /\/assets\/noto-sans-thai-((?:thai|latin)-\d+)-normal-[\w-]+\.woff2/g;
const moduleScript = /<script\s+type="module"[^>]* src="([^"]+)"><\/script>\s*/g;
const stylesheet = /<link rel="stylesheet"[^>]* href="([^"]+)">\s*/g;
