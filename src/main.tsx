/**
 * Entry of the window: renders the app, then loads sync and all texts, which the first paint does not need.
 */
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
// What fails to load now is loaded when a screen needs it.
const fetchRest = () => Promise.allSettled([whenSync(), loadTexts()]);

/** In kiosk mode, redirects to that mode's screen; true when another page was open. */
function goWhereHeld(): boolean {
  const held = kioskPath();
  if (held === null || !hasSessionHint() || location.pathname === held) return false;
  location.replace(held);
  return true;
}
// A page that returns from the back/forward cache does not run `start` again.
addEventListener('pageshow', ({ persisted }) => persisted && goWhereHeld());

async function start(root: HTMLElement): Promise<void> {
  if (goWhereHeld()) return;
  const booted = bootApp();
  // These local reads are short, and index.html shows the logo meanwhile.
  if (hasSessionHint()) await fetchRest();
  else await loadFirstTextsOf(currentMessages()).catch(() => undefined);
  await mountApp({ element: root, booted });
  afterFirstPaint(() => void fetchRest());
}
// A top-level await would deadlock: lazy chunks import from this file's own chunk. A task of its own splits
// the startup, so that input need not wait for both halves.
setTimeout(() => void start(element));
