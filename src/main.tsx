/** The window: shows the app, then fetches what the first paint does not need: sync and the service worker. */
import { afterFirstPaint } from './ui/device/after-first-paint.ts';
import { backend } from './app/env.ts';
import { bootApp, mountApp } from './app/mount.tsx';
import { hasSessionHint } from './app/session-hint.ts';
import { provideTrustedTypes } from './app/trusted-types.ts';
import { provideListingsBackend } from './listings/data/listings-backend.ts';
import { currentMessages, loadTexts } from './i18n/language.ts';
import { loadFirstTextsOf } from './i18n/texts.ts';
import { kioskPath } from './session/data/kiosk-mode.ts';
import { provideBackend } from './session/data/backend.ts';
import { provideLazySync, whenSync } from '../sync/index.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root.');

provideTrustedTypes();
provideBackend(backend);
provideListingsBackend(backend);
provideLazySync(async () => (await import('./app/start-sync.ts')).startSync());
// What cannot be fetched now is fetched when a screen needs it.
const fetchRest = () => Promise.allSettled([whenSync(), loadTexts()]);

/** In kiosk mode, goes to the screen of that mode and returns true if another address was open. */
function goWhereHeld(): boolean {
  const held = kioskPath();
  if (held === null || !hasSessionHint() || location.pathname === held) return false;
  location.replace(held);
  return true;
}
// A page that "back" brings out of the browser's memory does not start anew.
addEventListener('pageshow', ({ persisted }) => persisted && goWhereHeld());

async function start(root: HTMLElement): Promise<void> {
  if (goWhereHeld()) return;
  const booted = bootApp();
  // These are short local reads; index.html shows the logo meanwhile.
  if (hasSessionHint()) await fetchRest();
  else await loadFirstTextsOf(currentMessages()).catch(() => undefined);
  await mountApp({ element: root, booted });
  afterFirstPaint(() => void fetchRest());
}
// Never awaited at the top: what is fetched imports from this very file's chunk, and each would wait for the other. In a
// task of its own, so that a finger need not wait for both, the code's own beginning and the router's.
setTimeout(() => void start(element));
