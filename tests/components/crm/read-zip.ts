/** Texts of a ZIP whose files are stored without packing, by name. */
export async function readZip(blob: Blob | undefined): Promise<Map<string, string>> {
  const bytes = new DataView((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
  const text = (from: number, length: number) =>
    new TextDecoder().decode(new Uint8Array(bytes.buffer, from, length));
  const files = new Map<string, string>();
  for (let at = 0; at < bytes.byteLength && bytes.getUint32(at, true) === 0x04034b50;) {
    const size = bytes.getUint32(at + 18, true);
    const nameLength = bytes.getUint16(at + 26, true);
    const from = at + 30 + nameLength + bytes.getUint16(at + 28, true);
    files.set(text(at + 30, nameLength), text(from, size));
    at = from + size;
  }
  return files;
}
