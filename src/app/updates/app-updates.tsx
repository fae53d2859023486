import { useEffect, useState, type ComponentType } from 'react';
import { getSyncIfThere } from '../../../sync/index.ts';
import { afterFirstPaint } from '../../ui/device/after-first-paint.ts';
import type { AppUpdate } from './update-state.ts';

interface Fetched {
  UpdatePrompt: ComponentType<{ appUpdate: AppUpdate }>;
  appUpdate: AppUpdate;
  Offers: ComponentType;
}
let fetching: Promise<Fetched> | null = null;

/** Registers the service worker after the first paint, offers a newer version when one waits, and installing. */
export function AppUpdates() {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  useEffect(() => {
    afterFirstPaint(() => {
      fetching ??= fetchUpdates();
      // Without a network there is nothing newer either; the next visit asks again.
      fetching.then(setFetched).catch(() => undefined);
    });
  }, []);
  if (!fetched) return null;
  return (
    <>
      <fetched.UpdatePrompt appUpdate={fetched.appUpdate} />
      <fetched.Offers />
    </>
  );
}

async function fetchUpdates(): Promise<Fetched> {
  const [{ watchForUpdates }, { watchClientRules }, { UpdatePrompt }, { Offers }] = await Promise.all([
    import('../../platform/app-update.ts'),
    import('./watch-client-rules.ts'),
    import('./update-prompt.tsx'),
    import('../install/offers.tsx'),
  ]);
  watchClientRules({ onOpen: () => void getSyncIfThere()?.wake('online') });
  return { UpdatePrompt, Offers, appUpdate: watchForUpdates() };
}
