/** The WASM decoder for browsers without one of their own: served by us, stored on devices that read codes. */
import decoderUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { hasNativeReader } from './native-reader.ts';

/** The service worker answers for it from the same cache (platform/decoder-cache.ts). */
const CACHE = 'sabai-decoder';

export { decoderUrl };

/**
 * Fetches the decoder ahead, so that the camera reads without a network too. Only where a screen that reads codes was
 * opened, and only where the browser needs it: it weighs 400 kB, which visitors must not pay for. Never rejects.
 */
export async function cacheDecoder(): Promise<void> {
  try {
    if (!('caches' in globalThis) || (await hasNativeReader())) return;
    const cache = await caches.open(CACHE);
    const wanted = new URL(decoderUrl, location.origin).href;
    if (!(await cache.match(wanted, { ignoreVary: true }))) await cache.add(wanted);
    for (const { url } of await cache.keys()) if (url !== wanted) await cache.delete(url);
  } catch (cause) {
    // No network, or no room: the camera asks again when it is opened.
    console.warn('The decoder of codes could not be kept.', cause);
  }
}
