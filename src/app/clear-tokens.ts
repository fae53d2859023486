import { isLinkOfMail } from '../lib/links/is-link-of-mail.ts';

/**
 * Removes tokens from the current URL, so that neither history nor a shared link contains them (SECURITY-7).
 * Sign-in pages are skipped: they read their tokens first and clear the URL themselves.
 */
export function clearTokens(): void {
  if (location.pathname.endsWith('-auth') || !isLinkOfMail(location.hash)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
