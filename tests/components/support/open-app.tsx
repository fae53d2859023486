/** Renders the whole app at one address in the page of the test, over the model server and a real local store. */
// These imports are the first, as in the app, so that the styles of single screens override them.
import '../../../src/app/styles.css';
import '../../../src/ui/css/fonts.css';
import { type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { createAppRouter } from '../../../src/app/router.tsx';
import { HtmlLang } from '../../../src/app/html-lang.tsx';
import { ErrorBoundary } from '../../../src/app/error-boundary.tsx';
import { CrashScreen } from '../../../src/app/crash-screen.tsx';
import type { AppUpdate } from '../../../src/app/updates/update-state.ts';
import { clientRules, mayCallNow } from '../../../src/app/updates/client-rules-store.ts';
import { listenForInstall } from '../../../src/app/install/before-install-prompt.ts';
import { StorageHangingNotice } from '../../../src/app/storage-hanging-notice.tsx';
import { Offers } from '../../../src/app/install/offers.tsx';
import { UpdatePrompt } from '../../../src/app/updates/update-prompt.tsx';
import { syncedTables } from '../../../src/app/synced-tables.ts';
import { provideListingsBackend } from '../../../src/listings/data/listings-backend.ts';
import { eventFeed } from '../../../src/events/data/use-events.ts';
import { chosenLanguage, type Language } from '../../../src/i18n/language.ts';
import { loadTextsOf } from '../../../src/i18n/texts.ts';
import { deskSound } from '../../../src/hospital/components/desk/check-sound.ts';
import { promotionFeed } from '../../../src/promotions/data/use-feed.ts';
import { provideBackend } from '../../../src/session/data/backend.ts';
import { knownRoles } from '../../../src/permissions/data/known-roles.ts';
import { usefulnessStore } from '../../../src/ui/device/usefulness-store.ts';
import { firstPlan } from '../../../src/ui/device/first-plan.ts';
import { chooseTheme } from '../../../src/ui/device/theme-choice.ts';
import { ThemeProvider } from '../../../src/ui/device/theme-provider.tsx';
import { Toaster } from '../../../src/ui/notices/toaster.tsx';
import { toasts } from '../../../src/ui/notices/toasts.ts';
import { webLocks } from '../../../sync/adapters/web-locks.ts';
import { createSync, provideSync, type Store, type Sync } from '../../../sync/index.ts';
import { repairStorage, storageTime } from './break-storage.ts';
import { addListings } from './listings.ts';
import { addPerson, type PersonName, type TestPerson } from './people.ts';
import { addReception } from './reception.ts';
import { TestServer } from './test-server.ts';

export interface OpenOptions {
  /** The path of the screen, with its query and hash. */
  path: string;
  /** Who is signed in; nobody by default. */
  person?: PersonName;
  /** The chosen language; by default none was chosen, so the specification's texts are shown. */
  language?: Language;
  theme?: 'light' | 'dark';
  /** Sets up rows, functions and faults of the server before the app sends its first request. */
  arrange?: (server: TestServer, person: TestPerson | null) => void;
  /** Writes the person's data on this device after the sign-in; it is synced before the first screen. */
  fill?: (store: Store) => Promise<void>;
  /** A newer version of the app; none by default. */
  appUpdate?: AppUpdate;
}

export interface App {
  server: TestServer;
  sync: Sync;
  person: TestPerson | null;
  router: ReturnType<typeof createAppRouter>;
  /** Navigates to another path, as a link within the app does. */
  go(path: string): Promise<void>;
}

const backend = { url: location.origin, publishableKey: 'sb_publishable_local' };
const pageFetch = globalThis.fetch.bind(globalThis);
let server = new TestServer({ origin: backend.url });
let engine: Sync | null = null;
let root: Root | null = null;
let stopGuards = () => {};

globalThis.fetch = (input, init) => server.fetch(input, init) ?? pageFetch(input, init);
// There is no service worker here; by this `controller`, screens take the app as stored on the device.
Object.defineProperty(navigator.serviceWorker, 'controller', {
  configurable: true,
  writable: true,
  value: {},
});
provideBackend(backend);
provideListingsBackend(backend);
listenForInstall();

/** One engine for all tests of a page, as a window has one; each test has a server and people of its own. */
function startEngine(): Sync {
  const sync = createSync({
    entities: syncedTables,
    platform: 'window',
    backend,
    mayCall: mayCallNow,
    ports: {
      steady: storageTime,
      // The wait for a lock ends by the browser's real time,
      // which a slow machine overruns, so the limit is long.
      locks: { ...webLocks, hold: (wanted) => webLocks.hold({ ...wanted, waitMs: 600_000 }) },
      network: { request: (request) => server.network().request(request), seemsOnline: () => server.online },
      transfers: { send: (request) => server.transfers().send(request), urlOf: (path) => backend.url + path },
    },
  });
  provideSync(sync);
  sync.start();
  return sync;
}

/**
 * Closes the app of the test before, and renders the app with a new server, without waiting for the screen.
 */
export async function openApp(options: OpenOptions): Promise<App> {
  await closeApp();
  server = new TestServer({ origin: backend.url });
  engine ??= startEngine();
  const sync = engine;
  // A test may change the language at any moment, and the app waits for the texts of a language.
  await Promise.all([sync.ready, loadTextsOf('spec'), loadTextsOf('th')]);
  const person = options.person ? addPerson(server, options.person) : null;
  addListings(server);
  addReception(server);
  options.arrange?.(server, person);
  if (person) {
    await sync.identity.signIn({ ...server.signUp(person), ...person });
    await options.fill?.(sync.store());
    await sync.requestSync('manual');
    // The request may have joined the cycle of the sign-in, which read the outbox before `fill` wrote to it.
    if ((await sync.store().facts()).waiting > 0) await sync.requestSync('manual');
  }
  chosenLanguage.set(options.language ?? null);
  chooseTheme(options.theme ?? 'light');
  window.history.replaceState(null, '', options.path);
  const router = createAppRouter();
  // As in `mountApp`, guards of routes run again when the person signed in changes.
  stopGuards = sync.identity.subscribe(() => void router.invalidate());
  const element = document.createElement('div');
  element.id = 'root';
  document.body.append(element);
  root = createRoot(element);
  root.render(
    <Frame>
      <RouterProvider router={router} />
      {options.appUpdate && <UpdatePrompt appUpdate={options.appUpdate} />}
      <StorageHangingNotice />
      <Offers />
    </Frame>,
  );
  return {
    server,
    sync,
    person,
    router,
    go: (path) => router.navigate({ href: path }),
  };
}

/** Unmounts the app, signs the person out, ends all faults, and removes the test's data from the device. */
export async function closeApp(): Promise<void> {
  stopGuards();
  root?.unmount();
  root = null;
  document.getElementById('root')?.remove();
  repairStorage();
  server.heal();
  if (!server.online) server.goOnline();
  const userId = engine?.identity.current()?.userId;
  if (userId !== undefined) await engine?.identity.signOut({ userId, how: 'discard' });
  knownRoles.set(null);
  toasts.set([]);
  promotionFeed.start([]);
  eventFeed.start([]);
  eventFeed.outdate();
  window.dispatchEvent(new Event('appinstalled'));
  clientRules.set(null);
  firstPlan.set(false);
  usefulnessStore.set({ isValued: false, openedId: null });
  deskSound.set('on');
  localStorage.clear();
  sessionStorage.clear();
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <HtmlLang />
      <ErrorBoundary fallback={<CrashScreen />}>
        {children}
        <Toaster />
      </ErrorBoundary>
    </ThemeProvider>
  );
}
