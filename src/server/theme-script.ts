import { createHash } from 'node:crypto';

/**
 * Inline script: before the first paint it sets the chosen appearance, else the system's, and the language
 * (src/decisions/0024). A file would delay the paint by a round trip. The policy names its hash (SECURITY-9).
 */
export const themeScript = `(() => {
  const page = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage is closed.
    }
  };
  const theme = read('sabai-theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.classList.toggle('dark', dark);
  page.style.colorScheme = dark ? 'dark' : 'light';

  const cookie = document.cookie.split('; ').find((each) => each.startsWith('sabai-language='));
  const stored = cookie ? cookie.slice(15) : read('sabai-language');
  const chosen = ['th', 'en'].find((each) => each === stored);
  // Safari forgets a cookie of scripts after 7 days, and earlier versions had none.
  if (chosen) {
    const secure = location.protocol === 'https:' ? ';secure' : '';
    document.cookie = 'sabai-language=' + chosen + ';path=/;max-age=31536000;samesite=lax' + secure;
    page.dataset.chosen = chosen;
  }
  const asked = /^th(-|$)/i.test(navigator.languages[0] || navigator.language) ? 'th' : 'spec';
  const messages = chosen || page.dataset.rendered || asked;
  page.dataset.messages = messages;
  page.lang = messages === 'th' ? 'th' : 'en';
})();`
  .replace(/\/\/.*/g, '')
  .replace(/\s+/g, ' ');

/** The script's hash as a source for `script-src`. */
export const themeScriptHash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`;
