import { createHash } from 'node:crypto';

/**
 * Sets the chosen appearance before the first paint, else the system's. It is in the page, because a file would hold up
 * the paint by a round trip; the policy names it by its hash (SECURITY-9).
 */
export const themeScript = `(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('sabai-theme');
  } catch {
    // Storage is closed, so the appearance is the system's.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();`
  .replace(/\/\/.*/g, '')
  .replace(/\s+/g, ' ');

/** As `script-src` names it. */
export const themeScriptHash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`;
