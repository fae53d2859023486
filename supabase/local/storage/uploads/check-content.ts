import { StorageError } from '../storage-error.ts';

const starts = (head: Uint8Array, bytes: readonly number[], at = 0) =>
  bytes.every((byte, index) => head[at + index] === byte);
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** Checks of a file's first bytes, by MIME type. Files of other types are not checked. */
const heads: Readonly<Record<string, (head: Uint8Array) => boolean>> = {
  'application/pdf': (head) => starts(head, ascii('%PDF-')),
  'image/jpeg': (head) => starts(head, [0xff, 0xd8, 0xff]),
  'image/png': (head) => starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/gif': (head) => starts(head, ascii('GIF87a')) || starts(head, ascii('GIF89a')),
  'image/webp': (head) => starts(head, ascii('RIFF')) && starts(head, ascii('WEBP'), 8),
  'application/msword': (head) => starts(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': (head) =>
    starts(head, [0x50, 0x4b, 0x03, 0x04]),
};

/** The number of first bytes that the checks need. */
export const UPLOAD_SIGNATURE_BYTES = 12;

/**
 * Throws a StorageError when the content of a PDF, picture or Word document is not of the declared `mimeType`
 * (SECURITY-40). `content` needs at least the first {@link UPLOAD_SIGNATURE_BYTES}, or the whole file.
 */
export function checkContent(options: { mimeType: string; content: Uint8Array }): void {
  const { mimeType, content } = options;
  if (!Object.hasOwn(heads, mimeType) || heads[mimeType]?.(content)) return;
  const message = `the content of the file is no ${mimeType}`;
  throw new StorageError({ code: 415, error: 'invalid_mime_type', message });
}
