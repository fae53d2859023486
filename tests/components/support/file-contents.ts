/** Files of each kind by their first bytes. */

const wide = (text: string) => Array.from(text, (letter) => `${letter}\0`).join('');

/** The first bytes of a file of each kind, a character a byte. */
export const contents = {
  pdf: '%PDF-1.7\n',
  jpg: '\xff\xd8\xff\xe1\0\x10Exif\0\0',
  png: '\x89PNG\r\n\x1a\n\0\0\0\r',
  doc: `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${wide('WordDocument')}`,
  docx: 'PK\x03\x04[Content_Types].xml word/document.xml',
  html: '<!doctype html><script>',
  zip: 'PK\x03\x04readme.txt',
} as const;

/** A file with the first bytes of a kind, filled up to the length `bytes`. */
export function fileOf(name: string, kind: keyof typeof contents, bytes = 400): File {
  const head = Uint8Array.from(contents[kind], (letter) => letter.charCodeAt(0));
  const content = new Uint8Array(Math.max(bytes, head.length)).fill(120);
  content.set(head);
  return new File([content], name);
}
