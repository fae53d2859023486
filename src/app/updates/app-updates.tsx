import { useEffect, useState, type ComponentType } from 'react';
import { getSyncIfProvided } from '../../../sync/index.ts';
import { afterFirstPaint } from '../../ui/device/after-first-paint.ts';
import type { AppUpdate } from './update-state.ts';

interface Fetched {
  UpdatePrompt: ComponentType<{ appUpdate: AppUpdate }>;
  appUpdate: AppUpdate;
  Offers: ComponentType;
}
let fetching: Promise<Fetched> | null = null;

/** After the first paint, registers the service worker, and offers newer versions and installing. */
export function AppUpdates() {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  useEffect(() => {
    afterFirstPaint(() => {
      fetching ??= fetchUpdates();
      // Without a network there is no newer version to fetch either; the next visit retries.
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
  watchClientRules({ onOpen: () => void getSyncIfProvided()?.requestSync('online') });
  return { UpdatePrompt, Offers, appUpdate: watchForUpdates() };
}
