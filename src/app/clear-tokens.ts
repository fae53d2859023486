import { isLinkOfMail } from '../lib/links/is-link-of-mail.ts';

/**
 * Takes tokens out of the address of any page, so that neither history nor a shared link has them (SECURITY-7). The
 * sign-in pages read theirs first, and clear the address then.
 */
export function clearTokens(): void {
  if (location.pathname.endsWith('-auth') || !isLinkOfMail(location.hash)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
