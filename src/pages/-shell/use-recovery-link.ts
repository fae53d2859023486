import { useLayoutEffect, useState } from 'react';
import { readRecoveryLink, type Recovery } from '../../auth/rules/recovery-link.ts';
import { isLinkOfMail } from '../../lib/links/is-link-of-mail.ts';

const readAddress = () => readRecoveryLink(window.location.hash);

/**
 * Reads the session of a password recovery mail from the address, and clears the address at once. Tokens must
 * not stay in the history or in a shared link (SECURITY-7).
 */
export function useRecoveryLink(): { recovery: Recovery | null; expired: boolean; forget: () => void } {
  const [link, setLink] = useState<ReturnType<typeof readAddress> | null>(readAddress);
  useLayoutEffect(() => {
    const clean = () => {
      if (!isLinkOfMail(window.location.hash)) return;
      window.history.replaceState(window.history.state, '', location.pathname + location.search);
    };
    // Opening a second mail in the same tab changes only the fragment, without loading the page.
    const readAgain = () => {
      const found = readAddress();
      if (found.ok || found.problem === 'expired') setLink(found);
      clean();
    };
    clean();
    window.addEventListener('hashchange', readAgain);
    return () => window.removeEventListener('hashchange', readAgain);
  }, []);
  return {
    recovery: link?.ok ? link.value : null,
    expired: link?.ok === false && link.problem === 'expired',
    forget: () => setLink(null),
  };
}
