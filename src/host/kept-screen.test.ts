import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { keptScreenPath, withKeptScreen } from './kept-screen.ts';

const userId = '00000000-0000-7000-8000-00000000000f';
const scripts = ['/assets/run-1.js', '/assets/first-2.js'].map(
  (address) => `<script type="module" crossorigin src="${address}"></script>`,
);
const html = `<!doctype html><head>${scripts.join('')}</head><body><div id="root"></div></body>`;
const fonts = ['/assets/thai.woff2'];
const page = () =>
  Promise.resolve(
    new Response(html, {
      headers: { 'content-type': 'text/html', 'content-length': '1', 'x-policy': 'strict' },
    }),
  );

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A table with one row, as the engine lays it out. */
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
const keep = (value: unknown) =>
  put({ database: `crm-${userId}`, table: 'drafts', row: { key: 'kept-screen', value } });

it('writes the picture into the page as data that cannot end its element', async () => {
  await signIn();
  const kept = { format: 1, screen: ['p', {}, ['</script><script>alert(1)</script> $& สมชาย']] };
  await keep(kept);
  const answer = await withKeptScreen({ answer: page(), fonts });
  expect(answer.headers.get('x-policy')).toBe('strict');
  expect(answer.headers.get('content-length')).toBeNull();
  const text = await answer.text();
  const [, json = ''] = /<script type="application\/json" id="kept-screen">(.*?)<\/script>/s.exec(text) ?? [];
  expect(JSON.parse(json)).toEqual(kept);
  // The code is fetched at once and begun by kept-screen.js.
  expect(text).toMatch(
    /<script src="\/kept-screen.js" data-app="\/assets\/run-1.js \/assets\/first-2.js"><\/script><\/body>$/,
  );
  expect(text).not.toContain('type="module"');
  expect(text).toMatch(/<head>.*<link rel="preload" as="font" [^>]*crossorigin href="\/assets\/thai.woff2">/);
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/first-2.js">');
  expect(text).not.toContain('alert(1)</script>');
});

it('leaves the page as it is where nobody is signed in, nothing was kept, or in a format of another version', async () => {
  expect(await (await withKeptScreen({ answer: page(), fonts })).text()).toBe(html);
  await signIn();
  expect(await (await withKeptScreen({ answer: page(), fonts })).text()).toBe(html);
  await keep({ format: 2, screen: [] });
  expect(await (await withKeptScreen({ answer: page(), fonts })).text()).toBe(html);
});

it('is asked for the list alone', () => {
  expect(['/crm', '/crm/', '/crm/add', '/', '/crmx'].map((path) => keptScreenPath.test(path))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
