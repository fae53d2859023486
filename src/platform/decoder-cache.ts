/** Cache of the WASM decoder of QR codes, on devices that use it (scanner/decisions/0001). */

const CACHE = 'sabai-decoder';

/** Whether a built file is the decoder, which is cached only on devices that scan codes. */
export function isDecoder(url: string): boolean {
  return url.endsWith('.wasm');
}

/**
 * Answers with the cached decoder, else from the network. Only the screen that reads codes adds it to the
 * cache.
 */
export async function answerDecoder(request: Request): Promise<Response> {
  const stored = await caches.match(request, { cacheName: CACHE, ignoreVary: true });
  return stored ?? fetch(request);
}

/** On a device that has a cached decoder, caches this version's. Never rejects. */
export async function renewDecoder(urls: readonly string[]): Promise<void> {
  try {
    if (await caches.has(CACHE)) await (await caches.open(CACHE)).addAll([...urls]);
  } catch {
    // The screen that reads codes retries when it is opened.
  }
}
