import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip';

/** Prefers Brotli to gzip; null when the client accepts neither. `q=0` means refused. */
export function chooseEncoding(acceptEncoding: string | null): Encoding | null {
  const accepted = parseAccept(acceptEncoding ?? '').filter(({ q }) => q > 0);
  return (['br', 'gzip'] as const).find((each) => accepted.some(({ type }) => type === each)) ?? null;
}

/**
 * Compresses off the main thread. `quick` is for bodies that are sent once: slightly larger, several times
 * faster.
 */
export async function compress(options: {
  body: Buffer;
  encoding: Encoding;
  quick?: boolean;
}): Promise<Buffer<ArrayBuffer>> {
  if (options.encoding === 'gzip')
    return Buffer.from(await promisify(gzip)(options.body, { level: options.quick ? 6 : 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: options.quick ? 5 : 9 };
  return Buffer.from(await promisify(brotliCompress)(options.body, { params }));
}
