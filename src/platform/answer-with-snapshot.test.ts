import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { HOME_SNAPSHOT } from '../lib/snapshot-format.ts';
import {
  customersSnapshot,
  homeSnapshot,
  type SnapshotPage,
  withScreenSnapshot,
} from './answer-with-snapshot.ts';

const userId = '00000000-0000-7000-8000-00000000000f';
const scripts = ['/assets/run-1.js', '/assets/first-2.js'].map(
  (address) => `<script type="module" crossorigin src="${address}"></script>`,
);
const html = `<!doctype html><head>${scripts.join('')}</head><body><div id="root"></div></body>`;
const fonts = ['/assets/thai.woff2'];
const next = ['/assets/start-3.js'];
const page = () =>
  Promise.resolve(
    new Response(html, {
      headers: { 'content-type': 'text/html', 'content-length': '1', 'x-policy': 'strict' },
    }),
  );

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Creates a database with one row, in the layout of the sync engine. */
async function put(options: {
  database: string;
  table: string;
  row: { key: string; person?: object; value?: unknown };
}): Promise<void> {
  const { database, table, row } = options;
  const request = indexedDB.open(database, 10);
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'key' }).put(row);
  await new Promise((resolve) => (request.onsuccess = resolve));
  request.result.close();
}

const signIn = () =>
  put({ database: 'sabai-device', table: 'identity', row: { key: 'current', person: { userId } } });
const save = (value: unknown) =>
  put({ database: `crm-${userId}`, table: 'settings', row: { key: 'screen-snapshot', value } });

const begun = (snapshot: Promise<SnapshotPage>) =>
  withScreenSnapshot({ answer: page(), snapshot, fonts, next });
const dataIn = (text: string, id: string): unknown =>
  JSON.parse(
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(text)?.[1] ?? 'null',
  );
/** Fakes Cache Storage with this snapshot, as the window stores it; null for an empty cache. */
function storeHomeSnapshot(snapshot: object | null): void {
  const match = (key: string, options: { cacheName: string }) =>
    Promise.resolve(
      snapshot && key === HOME_SNAPSHOT.key && options.cacheName === HOME_SNAPSHOT.cache
        ? new Response(JSON.stringify(snapshot))
        : undefined,
    );
  globalThis.caches = { match } as unknown as CacheStorage;
}

/** A home page with two cards, as the window stored it. */
const homeScreen = { format: 1, visitor: true, screen: ['p', {}, ['นวดไทย']], cards: ['2', '1'] };
/** Cards of the stored list; their titles end no element. */
const listOf = (...ids: string[]) =>
  Promise.resolve(ids.map((id) => ({ id, promotion_title: `</script> ${id}` })));

it('writes the picture into the page as data that cannot end its element', async () => {
  await signIn();
  const snapshot = { format: 1, screen: ['p', {}, ['</script><script>alert(1)</script> $& สมชาย']] };
  await save(snapshot);
  const answer = await begun(customersSnapshot());
  expect(answer.headers.get('x-policy')).toBe('strict');
  expect(answer.headers.get('content-length')).toBeNull();
  const text = await answer.text();
  expect(dataIn(text, 'screen-snapshot')).toEqual(snapshot);
  // The code is fetched at once and started by screen-snapshot.js.
  expect(text).toMatch(
    /<script src="\/screen-snapshot.js" data-app="\/assets\/run-1.js \/assets\/first-2.js" data-next="\/assets\/start-3.js"><\/script><\/body>$/,
  );
  expect(text).not.toContain('type="module"');
  expect(text).toMatch(/<head>.*<link rel="preload" as="font" [^>]*crossorigin href="\/assets\/thai.woff2">/);
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/first-2.js">');
  expect(text).not.toContain('alert(1)</script>');
});

it('leaves the page as it is where nobody is signed in, nothing was stored, or in a format of another version', async () => {
  expect(await (await begun(customersSnapshot())).text()).toBe(html);
  await signIn();
  expect(await (await begun(customersSnapshot())).text()).toBe(html);
  await save({ format: 2, screen: [] });
  expect(await (await begun(customersSnapshot())).text()).toBe(html);
});

it.each([-31, 31])('PRIVACY-4 shows no customers of a device that synced %i days from now', async (days) => {
  await signIn();
  await save({ format: 1, screen: ['p', {}, []], syncedAtMs: Date.now() + days * 86_400_000 });
  expect(await (await begun(customersSnapshot())).text()).toBe(html);
});

it('starts the home page with how it looked and with the rows that are known', async () => {
  storeHomeSnapshot(homeScreen);
  const text = await (await begun(homeSnapshot(listOf('3', '2', '1')))).text();
  expect(dataIn(text, 'screen-snapshot')).toEqual(homeScreen);
  expect(dataIn(text, 'initial-data')).toEqual({ cards: await listOf('3', '2', '1') });
  // The app's code reads the rows when it starts, so their element must come before its script.
  expect(text.indexOf('id="initial-data"')).toBeLessThan(text.indexOf('src="/screen-snapshot.js"'));
});

it('OFFLINE-1 shows no home page with a card that the stored list has no more', async () => {
  storeHomeSnapshot(homeScreen);
  for (const ids of [['3', '1'], []]) {
    const text = await (await begun(homeSnapshot(listOf(...ids)))).text();
    expect(text).not.toContain('screen-snapshot');
    expect(dataIn(text, 'initial-data')).toEqual(ids.length > 0 ? { cards: await listOf(...ids) } : null);
  }
  storeHomeSnapshot({ ...homeScreen, cards: undefined });
  expect(await (await begun(homeSnapshot(listOf('2')))).text()).not.toContain('screen-snapshot');
});

it('gives the first 12 rows along, and compares with all that are stored', async () => {
  storeHomeSnapshot(homeScreen);
  const ids = Array.from({ length: 48 }, (_, n) => String(48 - n));
  const text = await (await begun(homeSnapshot(listOf(...ids)))).text();
  expect(dataIn(text, 'initial-data')).toEqual({ cards: await listOf(...ids.slice(0, 12)) });
  expect(dataIn(text, 'screen-snapshot')).toEqual(homeScreen);
});

it('gives the rows of the home page along where it was never seen, and starts its code as ever', async () => {
  storeHomeSnapshot(null);
  const text = await (await begun(homeSnapshot(listOf('1')))).text();
  expect(dataIn(text, 'initial-data')).toEqual({ cards: await listOf('1') });
  expect(text).toContain(scripts.join(''));
  expect(text).not.toContain('screen-snapshot');
  expect(await (await begun(homeSnapshot(listOf()))).text()).toBe(html);
});

it('answers with the page as it is where what is stored cannot be read', async () => {
  storeHomeSnapshot(null);
  expect(await (await begun(homeSnapshot(Promise.reject(new Error('storage is closed'))))).text()).toBe(html);
});
