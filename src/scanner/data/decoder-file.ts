/**
 * The WASM decoder for browsers without a reader of their own: served by this site, cached on devices that
 * read codes.
 */
import decoderUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { hasNativeReader } from './native-reader.ts';

/** The service worker serves the decoder from the same cache (platform/decoder-cache.ts). */
const CACHE = 'sabai-decoder';

export { decoderUrl };

/**
 * Caches the decoder, so that the camera reads without a network too; never rejects. Only screens that read
 * codes call it, and only browsers that need it fetch it: visitors must not pay for its 400 kB.
 */
export async function cacheDecoder(): Promise<void> {
  try {
    if (!('caches' in globalThis) || (await hasNativeReader())) return;
    const cache = await caches.open(CACHE);
    const wanted = new URL(decoderUrl, location.origin).href;
    if (!(await cache.match(wanted, { ignoreVary: true }))) await cache.add(wanted);
    for (const { url } of await cache.keys()) if (url !== wanted) await cache.delete(url);
  } catch (cause) {
    // Without a network or storage, the decoder is fetched when the camera is opened.
    console.warn('The decoder of codes could not be stored.', cause);
  }
}
