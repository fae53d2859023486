import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readRecoveryLink, type Recovery } from '../../auth/rules/recovery-link.ts';

/**
 * Takes the session of a password mail out of the address, and the address is clean at once: tokens must not stay
 * in the history or in a shared link (security.md).
 */
export function useRecoveryLink(): { recovery: Recovery | null; expired: boolean; forget: () => void } {
  const hash = useLocation({ select: (location) => location.hash });
  const [recovery, setRecovery] = useState<Recovery | null>(null);
  const [expired, setExpired] = useState(false);
  useEffect(() => {
    const link = readRecoveryLink(hash);
    if (!link.ok && link.problem === 'none') return;
    history.replaceState(history.state, '', location.pathname + location.search);
    if (link.ok) setRecovery(link.value);
    setExpired(!link.ok);
  }, [hash]);
  return { recovery, expired, forget: () => setRecovery(null) };
}
