import { readSettingWithoutSync } from '../../sync/index.ts';
import { FIRST_CARDS } from '../listings/data/first-page.ts';
import { isStale } from '../session/rules/is-stale.ts';
import { HOME_SNAPSHOT, SCREEN_SNAPSHOT, SCREEN_FORMAT } from '../lib/snapshot-format.ts';

/** What a page can show before any code has run. */
export interface SnapshotPage {
  /** Snapshot of the screen when it was last seen; null when there is none. */
  screen: object | null;
  /**
   * Rows for the app's first render, by name, in the server's form (src/app/apply-server-rendered-rows.ts); null
   * without rows.
   */
  rows: Readonly<Record<string, unknown>> | null;
}

/** The script element as the build writes it into index.html. */
const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
/** Time limit for reading a snapshot; the app itself would be on screen soon after. */
const LIMIT_MS = 500;

/**
 * Snapshot of the signed-in person's customer list; its screen is null when the device is stale (PRIVACY-4).
 */
export async function customersSnapshot(): Promise<SnapshotPage> {
  const screen = readable(await readSettingWithoutSync(SCREEN_SNAPSHOT));
  const syncedAtMs = screen && 'syncedAtMs' in screen ? screen.syncedAtMs : null;
  const isOld = typeof syncedAtMs === 'number' && isStale({ syncedAtMs, nowMs: Date.now() });
  return { screen: isOld ? null : screen, rows: null };
}

/**
 * Snapshot of the home page as a visitor last saw it, with the first rows of `listed`, the cached list. Its
 * screen is null when it shows a card that the list has no more (OFFLINE-1).
 */
export async function homeSnapshot(listed: Promise<readonly { id: string }[]>): Promise<SnapshotPage> {
  const snapshot = await caches.match(HOME_SNAPSHOT.key, {
    cacheName: HOME_SNAPSHOT.cache,
    ignoreVary: true,
  });
  const screen = readable(await snapshot?.json());
  const cards = await listed;
  const ids = new Set<unknown>(cards.map(({ id }) => id));
  const shown: unknown = screen && 'cards' in screen ? screen.cards : null;
  const isListed = Array.isArray(shown) && shown.every((id) => ids.has(id));
  return {
    screen: isListed ? screen : null,
    rows: cards.length > 0 ? { cards: cards.slice(0, FIRST_CARDS) } : null,
  };
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
 * Writes the snapshot into the app's page (decision 0007); returns the page unchanged when there is none.
 * `fonts` are URLs of the snapshot's fonts, `next` those of code that the app loads right after its start.
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
    html = html.replace('</body>', () => `${data('initial-data', snapshot.rows)}</body>`);
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
  // The app's code is fetched but runs only after the snapshot was painted; in one frame neither would be
  // visible.
  const code: string[] = [];
  const html = options.html.replace(moduleScript, (_script, address: string) => {
    code.push(address);
    return `<link rel="modulepreload" crossorigin href="${address}">`;
  });
  // Fonts that the browser discovers during layout would cost a second layout when they arrive.
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
