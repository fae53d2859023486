import type { Random } from './ports.ts';

/** Random numbers of Web Crypto. An id carries the time of the device's clock. */
export const cryptoRandom: Random = {
  fraction: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  id: () => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
};

/**
 * Makes a UUID of version 7 (RFC 9562, section 5.7): 48 bits of `unixMs`, the rest from 10 random bytes. Ids
 * made one after the other are neighbours in an index.
 */
export function uuidV7(unixMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  for (let i = 0, rest = unixMs; i < 6; i++) {
    bytes[5 - i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
