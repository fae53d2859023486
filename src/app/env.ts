/**
 * Where the backend is: what the server wrote into the page and into the worker (src/server/write-settings.ts),
 * else what the build was given, else the origin that delivers the app. Same in window and worker.
 */
export const backend: { url: string; publishableKey: string } = readBackend();

declare global {
  /** Put before the worker's code by the server. */
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

/** The part of the page that is needed, so that the worker, which has no page, can import this file. */
interface Page {
  querySelector(selectors: string): { getAttribute(name: string): string | null } | null;
}

/** Two meta tags: a page may carry settings as text, never as script. */
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
