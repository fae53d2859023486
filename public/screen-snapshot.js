/*
 * Until the app is there: the customer list, or the home page, as it was last seen on this device (src/decisions/0007).
 * The service worker wrote it into this page, below #root. It is only to be looked at, and is replaced by the app as a
 * whole. The app's code begins here, once the picture was painted. A file of its own, since the page may hold no script.
 */
(() => {
  /** So long the app waits for the picture's frame. */
  const LIMIT_MS = 500;
  const SVG = 'http://www.w3.org/2000/svg';

  const draw = (part, inDrawing) => {
    if (typeof part === 'string') return document.createTextNode(part);
    const [name, attributes, parts] = part;
    const drawing = inDrawing || name === 'svg';
    const element = drawing ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      // As an attribute the page's policy refuses it.
      if (attribute === 'style') element.style.cssText = value;
      else element.setAttribute(attribute, value);
    }
    element.append(...parts.map((one) => draw(one, drawing)));
    return element;
  };

  const show = () => {
    const written = document.getElementById('screen-snapshot');
    const kept = JSON.parse(written.textContent);
    written.remove();
    // A tablet that customers can reach shows what it is held at, and nothing else (src/session/data/kiosk-mode.ts).
    if (localStorage.getItem('sabai-held-at') !== null) return false;
    const dark = document.documentElement.classList.contains('dark');
    if (kept.dark !== dark) return false;
    if (kept.messages !== document.documentElement.dataset.messages) return false;
    // Of another version of the app.
    if (kept.styles !== document.querySelector('link[rel="stylesheet"]').getAttribute('href')) return false;
    // A person who is signed in must not see a visitor's screen.
    if (kept.visitor && localStorage.getItem('sabai-somebody') !== null) return false;
    const screen = draw(kept.screen, false);
    screen.inert = true;
    screen.dataset.kept = '';
    const root = document.getElementById('root');
    const logo = [...root.childNodes];
    root.replaceChildren(screen);
    // To know the width the browser lays the page out: now once, with the screen in it.
    if (kept.width === innerWidth) return true;
    root.replaceChildren(...logo);
    return false;
  };

  const { app, next } = document.currentScript.dataset;
  const list = (addresses) => addresses.split(' ').filter(Boolean);
  let begun = false;
  const start = () => {
    if (begun) return;
    begun = true;
    // Read and compiled in the background while the first code runs, which asks for it at its end.
    for (const href of list(next))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      );
    for (const address of list(app)) void import(address);
  };
  let shown = false;
  try {
    shown = show();
  } finally {
    // A page in the background is not painted.
    if (shown) requestAnimationFrame(() => setTimeout(start));
    setTimeout(start, shown ? LIMIT_MS : 0);
  }
})();
