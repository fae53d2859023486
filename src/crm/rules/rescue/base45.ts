/** The 45 letters that a QR code packs most densely: two bytes become three letters (RFC 9285). */
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Encodes bytes as letters. */
export function encodeBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let value = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
    for (let count = isPair ? 3 : 2; count > 0; count -= 1) {
      text += letters[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

/** Decodes letters; null if the text is not valid base 45. */
export function decodeBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 2) / 3));
  for (let at = 0, to = 0; at < text.length; at += 3) {
    const part = Array.from(text.slice(at, at + 3), (letter) => letters.indexOf(letter));
    if (part.includes(-1)) return null;
    const value = part.reduceRight((sum, digit) => sum * 45 + digit, 0);
    if (value > (part.length === 3 ? 0xffff : 0xff)) return null;
    if (part.length === 3) bytes[to++] = value >> 8;
    bytes[to++] = value & 0xff;
  }
  return bytes;
}
