/*
 * Script of a server-rendered page (src/server/pages). It fetches the app's styles and code at the first
 * input, or after a while without any (src/decisions/0008). Text in the search box and the button pressed
 * last pass to the app. The policy allows the script by its address.
 */
(() => {
  const IDLE_MS = 6000;
  const { app, along, styles } = document.currentScript.dataset;
  const list = (addresses) => addresses.split(' ').filter(Boolean);
  const root = document.getElementById('root');

  const addLink = (attributes) =>
    new Promise((resolve) => {
      const link = Object.assign(document.createElement('link'), attributes, {
        onload: resolve,
        onerror: resolve,
      });
      document.head.append(link);
    });
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));

  const fetchApp = async () => {
    for (const href of [...list(app), ...list(along)]) void addLink({ rel: 'modulepreload', href });
    // The page has only the style rules that its own markup needs.
    await Promise.all(list(styles).map((href) => addLink({ rel: 'stylesheet', crossOrigin: '', href })));
    // Each script imports those before it. A task for each lets the page answer input in between.
    for (const address of list(app)) {
      await import(address);
      await nextTask();
    }
  };
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    // When the fetch fails, the next input tries again.
    fetchApp().catch(() => (started = false));
  };
  for (const sign of list('pointerdown pointermove touchstart keydown wheel scroll focusin popstate'))
    addEventListener(sign, start, { passive: true, capture: true });

  /** True if the app shows something else than the server rendered. */
  const isOther = () => {
    const { rendered, messages } = document.documentElement.dataset;
    if (location.search !== '' || rendered !== messages) return true;
    try {
      return ['sabai-session-hint', 'sabai-held-at'].some((key) => localStorage.getItem(key) !== null);
    } catch {
      return false; // The browser allows no storage, so nothing was stored.
    }
  };
  // The Trusted Types policy allows the worker's URL alone (SECURITY-9).
  const rules = { createScriptURL: () => '/worker.js' };
  const whenLoaded = () => {
    setTimeout(start, isOther() ? 0 : IDLE_MS);
    const policy = window.trustedTypes?.createPolicy('worker', rules) ?? rules;
    navigator.serviceWorker?.register(policy.createScriptURL('')).catch(() => {});
  };
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded, { once: true });

  // The browser offers installing once, maybe before the app listens (src/app/install/before-install-prompt.ts).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.sabaiInstall = event;
  });

  const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent;
  const buttons = () => [...root.querySelectorAll('button')];
  let pressed = null;
  const onClick = ({ target }) => {
    const button = target.closest('button');
    if (!button) return;
    for (const each of buttons()) each.ariaBusy = each === button ? 'true' : null;
    pressed = { index: buttons().indexOf(button), name: nameOf(button) };
  };
  root.addEventListener('click', onClick);

  const typed = root.querySelector('input');
  let focused = document.activeElement === typed;
  typed?.addEventListener('focus', () => (focused = true));
  // A removed element blurs before the observer runs, so `focused` is cleared only after it.
  typed?.addEventListener('blur', () => setTimeout(() => (focused = false)));

  const [markup] = root.children;
  root.dataset.waits = '';
  const watch = new MutationObserver(() => {
    if (markup.isConnected || root.childElementCount === 0) return;
    watch.disconnect();
    delete root.dataset.waits;
    root.removeEventListener('click', onClick);
    const taken = root.querySelector('input');
    if (typed && taken) {
      if (typed.value !== '') {
        // React notices a value only when the native setter set it.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(taken, typed.value);
        taken.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (focused) taken.focus();
    }
    const button = pressed && buttons()[pressed.index];
    if (button && nameOf(button) === pressed.name) button.click();
  });
  watch.observe(root, { childList: true, subtree: true });
})();
