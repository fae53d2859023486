import { useEffect, useState } from 'react';
import { whenSync, type Farewell } from '../../../sync/index.ts';
import { usePerson } from './current-person.ts';

export type { Farewell };

/** Why the person before was signed out without asking for it; null while somebody is signed in. */
export function useSignOutReason(): Farewell | null {
  const userId = usePerson()?.userId ?? null;
  const [told, setTold] = useState<Farewell | null>(null);
  useEffect(() => {
    let current = true;
    void whenSync()
      .then(({ identity }) => identity.farewell())
      .then((farewell) => {
        if (current) setTold(farewell);
      })
      // Without sync there is nobody to sign in either; the page says so.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [userId]);
  return userId === null ? told : null;
}
