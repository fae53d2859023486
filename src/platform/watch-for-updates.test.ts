import { afterEach, expect, it, vi } from 'vitest';
import { watchForUpdates } from './app-update.ts';

afterEach(() => void vi.useRealTimers());
afterEach(() => void vi.unstubAllGlobals());
afterEach(() => void vi.unstubAllEnvs());

const scriptURL = 'https://sabai.test/worker.js';

/** A page with an active worker, and a registration whose next workers the test installs. */
async function openPage() {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  const active = Object.assign(new EventTarget(), { state: 'activated', scriptURL, postMessage: () => {} });
  const registration = Object.assign(new EventTarget(), {
    active,
    installing: null as object | null,
    waiting: null as object | null,
    update: async () => {},
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: active,
    register: async () => registration,
    getRegistration: async () => registration,
  });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('location', new URL('https://sabai.test/'));
  vi.stubGlobal('navigator', { serviceWorker });
  const update = watchForUpdates();
  await vi.advanceTimersByTimeAsync(0);
  const download = async (end: 'installed' | 'redundant') => {
    const worker = Object.assign(new EventTarget(), { state: 'installing', scriptURL });
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing = null;
    registration.waiting = end === 'installed' ? worker : null;
    worker.state = end;
    worker.dispatchEvent(new Event('statechange'));
    await vi.advanceTimersByTimeAsync(1_000);
  };
  return { update, registration, download };
}

it('offers a newer version after the download of an earlier one failed', async () => {
  const { update, download } = await openPage();
  let changes = 0;
  update.subscribe(() => (changes += 1));
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  await download('redundant');
  expect(update.waiting()).toBe(false);
  await download('installed');
  expect([update.waiting(), changes]).toEqual([true, 1]);
});

it('offers a version that waits already when it looks for one, also without a network', async () => {
  const { update, registration } = await openPage();
  registration.waiting = new EventTarget();
  registration.update = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(update.waiting()).toBe(false);
  update.look();
  await vi.advanceTimersByTimeAsync(0);
  expect(update.waiting()).toBe(true);
});

it('offers no first version', async () => {
  const { update, registration, download } = await openPage();
  Object.assign(registration, { active: null });
  await download('installed');
  expect(update.waiting()).toBe(false);
});
