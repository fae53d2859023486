/**
 * URL and publishable key of the backend: as the server wrote them (src/server/write-settings.ts), else as
 * set at build time, else the app's own origin. The same in window and service worker.
 */
export const backend: { url: string; publishableKey: string } = readBackend();

declare global {
  /** The backend's settings; the server writes this assignment ahead of the worker's code. */
  var sabaiBackend: unknown;
}

function readBackend(): { url: string; publishableKey: string } {
  const { document } = globalThis as { document?: Page };
  const given = document ? readMeta(document) : globalThis.sabaiBackend;
  const built = {
    url: import.meta.env.VITE_SUPABASE_URL as unknown,
    publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY as unknown,
  };
  for (const found of [given, built]) {
    if (isBackend(found)) return { url: found.url.replace(/\/+$/, ''), publishableKey: found.publishableKey };
  }
  return {
    url: (globalThis.location as { origin: string } | undefined)?.origin ?? '',
    publishableKey: 'sb_publishable_local',
  };
}

/**
 * The part of `Document` that is used here, so that the service worker, which has none, can import this file.
 */
interface Page {
  querySelector(selectors: string): { getAttribute(name: string): string | null } | null;
}

/**
 * Reads two meta elements: settings travel as text, because a settings script would need a policy exception.
 */
function readMeta(page: Page): unknown {
  const read = (name: string) => page.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
  return { url: read('sabai-backend'), publishableKey: read('sabai-publishable-key') };
}

function isBackend(found: unknown): found is { url: string; publishableKey: string } {
  if (typeof found !== 'object' || found === null || !('url' in found) || !('publishableKey' in found))
    return false;
  const { url, publishableKey } = found;
  return (
    typeof url === 'string' &&
    /^https?:\/\//.test(url) &&
    typeof publishableKey === 'string' &&
    publishableKey !== ''
  );
}
