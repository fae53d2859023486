import { readDraftAside } from '../../sync/index.ts';
import { KEPT_SCREEN } from '../lib/kept-screen.ts';

/** The page that begins with what was kept. */
export const keptScreenPath = /^\/crm\/?$/;
/** As the build writes them (index.html). */
const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
/** A picture that comes later than this is in nobody's interest. */
const LIMIT_MS = 500;

/**
 * The app's page with the customer list as it was last seen (decision 0007); the page as it is where there is none.
 * `fonts` are addresses of those that the list is written in.
 */
export async function withKeptScreen(options: {
  answer: Promise<Response>;
  fonts: readonly string[];
}): Promise<Response> {
  const [page, kept] = await Promise.all([options.answer, readInTime()]);
  if (kept === null) return page;
  // Data, not markup: nothing in it ends the element that it stands in.
  const json = JSON.stringify(kept).replaceAll('<', '\\u003c');
  // The app's code is fetched, but begins only when the picture was painted; both in one frame would show neither.
  const code: string[] = [];
  const html = (await page.text()).replace(moduleScript, (_script, address: string) => {
    code.push(address);
    return `<link rel="modulepreload" crossorigin href="${address}">`;
  });
  // They would be asked for only by the layout, which would be made twice, first of the letters of another font.
  const fonts = options.fonts.map(
    (address) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
  );
  const written =
    `<script type="application/json" id="kept-screen">${json}</script>` +
    `<script src="/kept-screen.js" data-app="${code.join(' ')}"></script>`;
  const whole = html
    .replace('<head>', () => `<head><link rel="preload" as="script" href="/kept-screen.js">${fonts.join('')}`)
    .replace('</body>', () => `${written}</body>`);
  const headers = new Headers(page.headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response(whole, { status: page.status, headers });
}

async function readInTime(): Promise<object | null> {
  const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), LIMIT_MS));
  const kept = await Promise.race([readDraftAside(KEPT_SCREEN), limit]).catch(() => null);
  return typeof kept === 'object' && kept !== null && 'format' in kept && kept.format === 1 ? kept : null;
}
