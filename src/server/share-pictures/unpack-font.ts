import { inflateSync } from 'node:zlib';

/** Sizes in bytes of the file header and of one entry of the table directory. */
const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

/**
 * Converts a WOFF 1.0 font back to TrueType, because the text renderer of sharp reads no WOFF. Throws for
 * other data.
 */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF font.');
  const count = woff.readUInt16BE(12);
  const fitting = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(SFNT.header + SFNT.entry * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(fitting * SFNT.entry, 6);
  head.writeUInt16BE(Math.log2(fitting), 8);
  head.writeUInt16BE((count - fitting) * SFNT.entry, 10);
  const parts: Uint8Array[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF.header + WOFF.entry * index;
    const [start, packed, length, checksum] = [4, 8, 12, 16].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
      number,
    ];
    const stored = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const to = SFNT.header + SFNT.entry * index;
    woff.copy(head, to, from, from + 4);
    head.writeUInt32BE(checksum, to + 4);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
