import { getSync } from '../../../../sync/index.ts';
import { readStorageFacts } from '../sync/use-storage-facts.ts';

/** The state of syncing on this device, as a JSON document for support; see `Store.exportDiagnostics`. */
export async function exportDiagnostics(options: { withContent: boolean }): Promise<string> {
  const sync = getSync();
  const storage = await readStorageFacts();
  return sync.store().exportDiagnostics({
    withContent: options.withContent,
    about: {
      // The name of the built file identifies the version of the app.
      app: document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null,
      browser: navigator.userAgent,
      online: navigator.onLine,
      installed: window.matchMedia('(display-mode: standalone)').matches,
      worker: 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
      session: sync.identity.current()?.state ?? null,
      mark: sync.status.current().state,
      storageProblem: sync.storageProblem.current(),
      ...storage,
    },
  });
}
