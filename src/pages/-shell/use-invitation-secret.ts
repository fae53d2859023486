import { useLayoutEffect, useState } from 'react';

const KEY = 'sabai-invitation';

/**
 * The secret in the link of an invitation. It is in the fragment, so no server receives it. It is removed
 * from the address at once, and stored in this tab while the person signs in.
 */
export function useInvitationSecret(): { secret: string | null; forget: () => void } {
  const [secret, setSecret] = useState(read);
  useLayoutEffect(() => {
    if (location.hash === '') return;
    if (secret !== null) save(secret);
    window.history.replaceState(window.history.state, '', location.pathname + location.search);
  }, [secret]);
  return {
    secret,
    forget: () => {
      save(null);
      setSecret(null);
    },
  };
}

function read(): string | null {
  const given = /^#([0-9a-f]{32,128})$/.exec(location.hash)?.[1];
  if (given !== undefined) return given;
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * Stores the secret in this tab, or removes it for null. Where storage is blocked, the link must be opened
 * again after sign-in.
 */
function save(secret: string | null): void {
  try {
    if (secret === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, secret);
  } catch {
    // Storage is blocked: the secret is not stored.
  }
}
