import { crc32 } from './crc32.ts';

export interface ZipEntry {
  /** Slashes make folders; any characters. */
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

/** Names are in UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;
/** Without times: 1 January 1980, the first that the format knows. */
const FIRST_DAY = 0x0021;

/** Puts files into one ZIP without packing them: documents are packed already. At most 65,535 files and 4 GB. */
export function zipFiles(entries: readonly ZipEntry[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const path = new TextEncoder().encode(name);
    const common = numbers([
      [VERSION, 2],
      [FLAGS, 2],
      [0, 2],
      [0, 2],
      [FIRST_DAY, 2],
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [path.length, 2],
      [0, 2],
    ]);
    const head = [numbers([[0x04034b50, 4]]), common, path];
    directory.push(
      numbers([
        [0x02014b50, 4],
        [VERSION, 2],
      ]),
      common,
      // Comment, disk, attributes, and where the file begins.
      numbers([
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ]),
      path,
    );
    parts.push(...head, content);
    offset += sizeOf(head) + content.length;
  }
  const end = numbers([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [entries.length, 2],
    [entries.length, 2],
    [sizeOf(directory), 4],
    [offset, 4],
    [0, 2],
  ]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** Little-endian numbers, each with its length in bytes. */
function numbers(values: readonly (readonly [number, 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}
