/** Converts a base64 data URL to a blob of its type. Throws for any other text. */
export function blobOfDataUrl(dataUrl: string): Blob {
  const [, type, text] = /^data:([^;,]+);base64,(.*)$/s.exec(dataUrl) ?? [];
  if (type === undefined || text === undefined) throw new Error('This is no base64 data URL.');
  return new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type });
}
