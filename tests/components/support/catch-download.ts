import { vi } from 'vitest';

/**
 * The files that the app lets the browser save from now on, in order, instead of the browser saving them;
 * `vi.restoreAllMocks()` ends it.
 */
export function catchDownload(): { name: string; blob: Promise<Blob> }[] {
  const saved: { name: string; blob: Promise<Blob> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: fetch(this.href).then((response) => response.blob()) });
  });
  return saved;
}
