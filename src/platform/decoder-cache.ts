/** The WASM decoder of QR codes on devices that use it (scanner/decisions/0001). */

const CACHE = 'sabai-decoder';

/** Whether a file of the build is the decoder, and so is cached only where it is used. */
export function isDecoder(url: string): boolean {
  return url.endsWith('.wasm');
}

/** The cached decoder, else the network's, which is then not cached: the screen that reads codes decides that. */
export async function answerDecoder(request: Request): Promise<Response> {
  const stored = await caches.match(request, { cacheName: CACHE, ignoreVary: true });
  return stored ?? fetch(request);
}

/** Fetches this version's decoder on a device that has one of an older version. Never rejects. */
export async function renewDecoder(urls: readonly string[]): Promise<void> {
  try {
    if (await caches.has(CACHE)) await (await caches.open(CACHE)).addAll([...urls]);
  } catch {
    // The screen that reads codes tries again when it is opened.
  }
}
