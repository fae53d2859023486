/** Bytes whose buffer is not shared between threads, as the types of Web Crypto require. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Decodes base64url. Throws when the text is not base64url. */
export function fromBase64Url(text: string): Bytes {
  const padded = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(padded), (character) => character.charCodeAt(0));
}

/** Encodes base64url without padding, the form of tokens and web push keys. */
export function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function joinBytes(parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let from = 0;
  for (const part of parts) {
    bytes.set(part, from);
    from += part.length;
  }
  return bytes;
}
