import { useEffect, useState } from 'react';
import { whenSync, type SignOutReason } from '../../../sync/index.ts';
import { usePerson } from './current-person.ts';

export type { SignOutReason };

/** Why the device was signed out, if not by the person; null otherwise and while a person is signed in. */
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
      // Without sync there is no sign-out reason to show, and the page reports the failure itself.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [userId]);
  return userId === null ? reason : null;
}
