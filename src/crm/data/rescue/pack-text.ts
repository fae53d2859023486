/** The first byte of a packed text says whether the rest is compressed. */
const PLAIN = 0;
const DEFLATED = 1;

/** Encodes a text as bytes, compressed if the browser can do that. */
export async function packText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  if (!('CompressionStream' in globalThis)) return withKind(PLAIN, bytes);
  return withKind(DEFLATED, await pipe(bytes, new CompressionStream('deflate')));
}

/**
 * Decodes a packed text. Null if {@link packText} did not make the bytes, or this browser cannot decompress
 * them.
 */
export async function unpackText(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const content = bytes.slice(1);
  try {
    if (bytes[0] !== PLAIN && bytes[0] !== DEFLATED) return null;
    const unpacked = bytes[0] === PLAIN ? content : await pipe(content, new DecompressionStream('deflate'));
    return new TextDecoder('utf-8', { fatal: true }).decode(unpacked);
  } catch {
    return null;
  }
}

function withKind(kind: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 1);
  bytes[0] = kind;
  bytes.set(content, 1);
  return bytes;
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
