/*
 * Of a page that came with its contents (src/server/pages): the app's code comes when the first pictures are there, so that
 * it takes nothing of a slow line from them (src/decisions/0008); at the first touch or key in any case. Links work
 * meanwhile. What was typed into the search box goes on in the app's. A file of its own, since the page may hold no script.
 */
(() => {
  const LIMIT_MS = 3000;
  const [entry, ...along] = document.currentScript.dataset.app.split(' ');
  const root = document.getElementById('root');

  let begun = false;
  const start = () => {
    if (begun) return;
    begun = true;
    for (const href of along) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    void import(entry);
  };
  // Loaded is not painted: the pictures are decoded beside the page, and shown with the frame after that.
  const whenPainted = async () => {
    const pictures = [...root.querySelectorAll('img')].filter(({ naturalWidth }) => naturalWidth > 0);
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    requestAnimationFrame(() => setTimeout(start));
  };
  addEventListener('load', () => void whenPainted(), { once: true });
  setTimeout(start, LIMIT_MS);
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { once: true, passive: true });

  // The browser offers installing once, and it may be before the app can hear it (src/app/install/install-event.ts).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.sabaiInstall = event;
  });

  // A button without its code would take a press and do nothing.
  for (const button of root.querySelectorAll('button')) button.inert = true;
  const typed = root.querySelector('input');
  if (!typed) return;
  let focused = false;
  typed.addEventListener('focus', () => (focused = true));
  // A removed element blurs before the observer runs, so its focus is forgotten only after it.
  typed.addEventListener('blur', () => setTimeout(() => (focused = false)));
  const watch = new MutationObserver(() => {
    const taken = root.querySelector('input');
    if (typed.isConnected || !taken) return;
    watch.disconnect();
    if (typed.value !== '') {
      // As from the keyboard: React hears of no other.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(taken, typed.value);
      taken.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (focused) taken.focus();
  });
  watch.observe(root, { childList: true, subtree: true });
})();
