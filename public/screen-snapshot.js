/*
 * Draws a snapshot of the customer list or the home page, as last seen on this device (src/decisions/0007).
 * The service worker wrote it into the page as JSON. The snapshot is inert until the app replaces it; the
 * app's code starts after the snapshot's frame. The policy forbids inline scripts, so this is a file.
 */
(() => {
  /** The app's code waits at most this long for the snapshot's frame. */
  const LIMIT_MS = 500;
  const SVG = 'http://www.w3.org/2000/svg';

  const draw = (part, inDrawing) => {
    if (typeof part === 'string') return document.createTextNode(part);
    const [name, attributes, parts] = part;
    const drawing = inDrawing || name === 'svg';
    const element = drawing ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      // The page's policy refuses style attributes.
      if (attribute === 'style') element.style.cssText = value;
      else element.setAttribute(attribute, value);
    }
    element.append(...parts.map((one) => draw(one, drawing)));
    return element;
  };

  const show = () => {
    const written = document.getElementById('screen-snapshot');
    const snapshot = JSON.parse(written.textContent);
    written.remove();
    // A tablet in kiosk mode shows nothing but its own screen (src/session/data/kiosk-mode.ts).
    if (localStorage.getItem('sabai-held-at') !== null) return false;
    const dark = document.documentElement.classList.contains('dark');
    if (snapshot.dark !== dark) return false;
    if (snapshot.messages !== document.documentElement.dataset.messages) return false;
    // The snapshot is of another version of the app.
    if (snapshot.styles !== document.querySelector('link[rel="stylesheet"]').getAttribute('href'))
      return false;
    // A person who is signed in must not see a visitor's screen.
    if (snapshot.visitor && localStorage.getItem('sabai-session-hint') !== null) return false;
    const screen = draw(snapshot.screen, false);
    screen.inert = true;
    screen.dataset.snapshot = '';
    const root = document.getElementById('root');
    const logo = [...root.childNodes];
    root.replaceChildren(screen);
    // Reading `innerWidth` makes the browser lay the page out; here it does so once, with the snapshot in it.
    if (snapshot.width === innerWidth) return true;
    root.replaceChildren(...logo);
    return false;
  };

  const { app, next } = document.currentScript.dataset;
  const list = (addresses) => addresses.split(' ').filter(Boolean);
  let begun = false;
  const start = () => {
    if (begun) return;
    begun = true;
    // The browser fetches and compiles these files while the first code runs, which imports them at its end.
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
    // A page in the background gets no frame, so a timer starts the app too.
    if (shown) requestAnimationFrame(() => setTimeout(start));
    setTimeout(start, shown ? LIMIT_MS : 0);
  }
})();
