import type { App } from '../support/open-app.tsx';

/** Another tab is at the import and does nothing. Returns how to let it go. */
export function holdImport({ person }: Pick<App, 'person'>): () => void {
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  void navigator.locks.request(`sabai-creations-${person?.userId ?? ''}`, () => held);
  return letGo;
}
