import { documentTypes } from './insurance-documents.ts';

/** A document has at most 10 MB (INSURANCE-7). */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** The MIME type of a document that may be stored. */
export type DocumentType = (typeof documentTypes)[number];

/**
 * The extension in the path of a stored file, by the type of its content; the file's own name does not count.
 */
export const documentExtensions: Record<DocumentType, 'pdf' | 'jpg' | 'png' | 'doc' | 'docx'> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/** Whether content may be a document; `type` and `extension` follow from the content, not from the file's name. */
export type DocumentCheck =
  | { outcome: 'accepted'; type: DocumentType; extension: string }
  | { outcome: 'refused'; reason: 'empty' | 'too_large' | 'type_refused' };

/**
 * Decides by the content alone whether a file may be a document (INSURANCE-7). File names and the types that
 * browsers derive from them prove nothing. `content` is the whole file.
 */
export function checkDocument(content: Uint8Array): DocumentCheck {
  const size = checkDocumentSize(content.length);
  if (size) return { outcome: 'refused', reason: size };
  const type = documentTypes.find((candidate) => looksLike[candidate](content));
  return type
    ? { outcome: 'accepted', type, extension: documentExtensions[type] }
    : { outcome: 'refused', reason: 'type_refused' };
}

/** Checks a size in bytes before the file is read into memory; null if it is allowed. */
export function checkDocumentSize(bytes: number): 'empty' | 'too_large' | null {
  if (bytes === 0) return 'empty';
  return bytes > MAX_DOCUMENT_BYTES ? 'too_large' : null;
}

const ascii = (text: string) => [...new TextEncoder().encode(text)];
const wide = (text: string) => ascii(text).flatMap((code) => [code, 0]);

const looksLike: Record<DocumentType, (content: Uint8Array) => boolean> = {
  // Only at the very start: readers accept the signature further on too, where a page of HTML could precede
  // it.
  'application/pdf': (content) => starts(content, ascii('%PDF-')),
  'image/jpeg': (content) => starts(content, [0xff, 0xd8, 0xff]),
  'image/png': (content) => starts(content, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]),
  // The container format of old Office files (OLE); its directory names the stream `WordDocument`.
  'application/msword': (content) =>
    starts(content, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) && holds(content, wide('WordDocument')),
  // A ZIP archive; the names of its entries are not compressed.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': (content) =>
    starts(content, [...ascii('PK'), 3, 4]) &&
    holds(content, ascii('[Content_Types].xml')) &&
    holds(content, ascii('word/')),
};

function starts(content: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => content[index] === byte);
}

function holds(content: Uint8Array, bytes: readonly number[]): boolean {
  const [first = 0] = bytes;
  for (let at = content.indexOf(first); at !== -1; at = content.indexOf(first, at + 1)) {
    if (bytes.every((byte, index) => content[at + index] === byte)) return true;
  }
  return false;
}
