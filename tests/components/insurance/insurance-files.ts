/** Files as people choose them. */
import { page } from 'vitest/browser';
import { expect } from 'vitest';
import { documentName } from './insurance-fields.ts';

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

/** A file of a kind by its content; `bytes` fills it up. */
export function fileOf(name: string, kind: keyof typeof contents, bytes = 400): File {
  const head = Uint8Array.from(contents[kind], (letter) => letter.charCodeAt(0));
  const content = new Uint8Array(Math.max(bytes, head.length)).fill(120);
  content.set(head);
  return new File([content], name);
}

/** Hands a file to a file control, as the browser does after its own chooser was closed; null for none. */
export async function chooseFile(file: File | null, label = /^เลือกไฟล์(อื่น)?$/): Promise<void> {
  await expect.element(page.getByLabelText(label)).toBeEnabled();
  const input = page.getByLabelText(label).element() as HTMLInputElement;
  input.focus();
  Object.defineProperty(input, 'files', { configurable: true, value: file ? [file] : [] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  Reflect.deleteProperty(input, 'files');
}

/** Chooses a file that is taken and adds it under its own name. */
export async function addFile(file: File): Promise<void> {
  await chooseFile(file);
  await expect.element(documentName).toHaveValue(file.name.replace(/\.[^.]*$/, ''));
  await page.getByRole('button', { name: 'เพิ่มเอกสาร' }).click();
}
