import type { App } from '../support/open-app.tsx';

/** Opens the database of the person signed in, as a newer version of the app in another tab does. */
export async function openNewerVersion(app: App): Promise<void> {
  const opening = indexedDB.open(`crm-${app.person?.userId ?? ''}`, 990);
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = () => reject(opening.error ?? new Error('The database does not open.'));
  });
  opening.result.close();
}
