import { readSettingWithoutSync } from '../../sync/index.ts';
import { HOME_SNAPSHOT, SCREEN_SNAPSHOT, SCREEN_FORMAT } from '../lib/snapshot-format.ts';

/** What a page begins with before any code has run. */
export interface SnapshotPage {
  /** How it was last seen; null where that is not known. */
  screen: object | null;
  /** Rows for the app's first rendering, by name, as the server delivers them (src/app/take-server-rendered.ts). */
  rows: Readonly<Record<string, unknown>> | null;
}

/** As the build writes them (index.html). */
const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
/** A picture that comes later than this is in nobody's interest. */
const LIMIT_MS = 500;
/** As for the CRM itself. */
const SNAPSHOT_LASTS_MS = 30 * 24 * 60 * 60_000;

/** The customer list of the person who is signed in; nothing of it where the device is stale (PRIVACY-4). */
export async function customersSnapshot(): Promise<SnapshotPage> {
  const screen = readable(await readSettingWithoutSync(SCREEN_SNAPSHOT));
  const syncedAtMs = screen && 'syncedAtMs' in screen ? screen.syncedAtMs : null;
  const isOld = typeof syncedAtMs === 'number' && Date.now() - syncedAtMs > SNAPSHOT_LASTS_MS;
  return { screen: isOld ? null : screen, rows: null };
}

/** The home page as a visitor saw it, and `rows`, what is known of its list. */
export async function homeSnapshot(rows: Promise<SnapshotPage['rows']>): Promise<SnapshotPage> {
  const snapshot = await caches.match(HOME_SNAPSHOT.key, {
    cacheName: HOME_SNAPSHOT.cache,
    ignoreVary: true,
  });
  return { screen: readable(await snapshot?.json()), rows: await rows };
}

function readable(snapshot: unknown): object | null {
  const known =
    typeof snapshot === 'object' &&
    snapshot !== null &&
    'format' in snapshot &&
    snapshot.format === SCREEN_FORMAT;
  return known ? snapshot : null;
}

/**
 * The app's page with how it was last seen (decision 0007); the page as it is where nothing is stored. `fonts` are addresses
 * of those that it is written in, `next` of code that the app asks for as soon as it has begun.
 */
export async function withScreenSnapshot(options: {
  answer: Promise<Response>;
  snapshot: Promise<SnapshotPage>;
  fonts: readonly string[];
  next: readonly string[];
}): Promise<Response> {
  const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), LIMIT_MS));
  const [page, snapshot] = await Promise.all([
    options.answer,
    Promise.race([options.snapshot, limit]).catch(() => null),
  ]);
  if (!snapshot || (snapshot.screen === null && snapshot.rows === null)) return page;
  let html = await page.text();
  if (snapshot.rows !== null)
    html = html.replace('</body>', () => `${data('delivered', snapshot.rows)}</body>`);
  if (snapshot.screen !== null) html = withScreen({ ...options, html, screen: snapshot.screen });
  const headers = new Headers(page.headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response(html, { status: page.status, headers });
}

function withScreen(options: {
  html: string;
  screen: object;
  fonts: readonly string[];
  next: readonly string[];
}): string {
  // The app's code is fetched, but begins only when the picture was painted; both in one frame would show neither.
  const code: string[] = [];
  const html = options.html.replace(moduleScript, (_script, address: string) => {
    code.push(address);
    return `<link rel="modulepreload" crossorigin href="${address}">`;
  });
  // Without preloading, the browser asks for fonts during layout, and lays the page out a second time when they come.
  const fonts = options.fonts.map(
    (address) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
  );
  const written =
    data('screen-snapshot', options.screen) +
    `<script src="/screen-snapshot.js" data-app="${code.join(' ')}" data-next="${options.next.join(' ')}"></script>`;
  return html
    .replace(
      '<head>',
      () => `<head><link rel="preload" as="script" href="/screen-snapshot.js">${fonts.join('')}`,
    )
    .replace('</body>', () => `${written}</body>`);
}

/** Writes a script element of data. `<` is escaped, so that no value can end the element. */
function data(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}
