/**
 * Contents of the files in a ZIP, by name. The files must be uncompressed and the archive
 * must have no comment.
 */
export function readZip(zip: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const short = (at: number) => view.getUint16(at, true);
  const long = (at: number) => view.getUint32(at, true);
  const end = zip.byteLength - 22;
  const files = new Map<string, Uint8Array>();
  // Sizes are read from the directory at the end: a writer that streams leaves them out in front of a file.
  for (let at = long(end + 16); at < end; at += 46 + short(at + 28) + short(at + 30) + short(at + 32)) {
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + short(at + 28)));
    const head = long(at + 42);
    const from = head + 30 + short(head + 26) + short(head + 28);
    files.set(name, zip.subarray(from, from + long(at + 24)));
  }
  return files;
}
