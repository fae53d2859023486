import { afterEach, expect, it, vi } from 'vitest';
import { storeFirstVisit } from './store-first-visit.ts';

afterEach(() => void vi.useRealTimers());
afterEach(() => void vi.unstubAllGlobals());
afterEach(() => void vi.unstubAllEnvs());

const backend = { url: 'https://api.test', publishableKey: 'public' };
const listUrl = `${backend.url}/rest/v1/rpc/list_promotions?max_rows=48`;
const pageUrls = ['about', 'faq'].map((page) => `${backend.url}/rest/v1/page_contents?page=eq.${page}`);

/** Installs over an API that answers with `answer`; `stored` are the addresses that were cached. */
async function install(answer: () => Promise<Response>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // Otherwise Workbox wants events of a browser.
  vi.stubEnv('NODE_ENV', 'production');
  const stored: string[] = [];
  const cache = {
    match: async () => undefined,
    put: async (request: Request) => void stored.push(request.url),
    keys: async () => [],
    delete: async () => true,
  };
  const location = new URL('https://sabai.test/');
  const caches = { ...cache, open: async () => cache, has: async () => true };
  const registration = { scope: location.href };
  vi.stubGlobal('self', Object.assign(new EventTarget(), { location, caches, registration }));
  vi.stubGlobal('location', location);
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('FetchEvent', class extends Event {});
  vi.stubGlobal('fetch', answer);
  // Workbox reads `self` when it is loaded.
  const { registerPublicCache } = await import('./public-cache.ts');
  const waits: Promise<void>[] = [];
  storeFirstVisit({
    publicCache: registerPublicCache(backend),
    listUrl,
    picturesOf: () => [],
    pageUrls,
    event: { waitUntil: (work) => void waits.push(work) },
  });
  let installed = false;
  void Promise.all(waits).then(() => (installed = true));
  return { stored, isInstalled: () => installed };
}

/** Resolves when the code of the worker, and the database of Workbox, have come so far. */
async function until(isSo: () => boolean): Promise<void> {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1);
      return isSo();
    })
    .toBe(true);
}

it('OFFLINE-2 an API that hangs holds up the installation of the app for 10 s', async () => {
  const { isInstalled } = await install(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(isInstalled()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isInstalled()).toBe(true);
});

it('OFFLINE-2 what is answered in time is stored before the installation ends', async () => {
  const { stored, isInstalled } = await install(async () => Response.json([]));
  await until(isInstalled);
  expect(stored.toSorted()).toEqual([...pageUrls, listUrl].toSorted());
});

it('OFFLINE-2 an answer that comes later is stored too', async () => {
  const answers: (() => void)[] = [];
  const { stored, isInstalled } = await install(
    () => new Promise((resolve) => answers.push(() => resolve(Response.json([])))),
  );
  await vi.advanceTimersByTimeAsync(12_000);
  expect([isInstalled(), stored]).toEqual([true, []]);
  for (const answer of answers) answer();
  await until(() => stored.includes(listUrl));
});
