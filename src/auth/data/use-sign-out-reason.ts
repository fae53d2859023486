import { useEffect, useState } from 'react';
import { whenSync, type SignOutReason } from '../../../sync/index.ts';
import { usePerson } from './current-person.ts';

export type { SignOutReason };

/** The sign-out reason of a person who did not ask for it; null while a person is signed in. */
export function useSignOutReason(): SignOutReason | null {
  const userId = usePerson()?.userId ?? null;
  const [reason, setReason] = useState<SignOutReason | null>(null);
  useEffect(() => {
    let current = true;
    void whenSync()
      .then(({ identity }) => identity.signOutReason())
      .then((read) => {
        if (current) setReason(read);
      })
      // Without sync there is nobody to sign in either; the page says so.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [userId]);
  return userId === null ? reason : null;
}
