import type { App } from '../support/open-app.tsx';

/**
 * Holds the lock of the import, as another tab that imports does. Returns a function that releases the lock.
 */
export function holdImport({ person }: Pick<App, 'person'>): () => void {
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  void navigator.locks.request(`sabai-creations-${person?.userId ?? ''}`, () => held);
  return letGo;
}
