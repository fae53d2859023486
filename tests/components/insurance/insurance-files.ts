/** Choosing files in the form of car insurance, as people do. */
import { page } from 'vitest/browser';
import { expect } from 'vitest';
import { documentName } from './insurance-fields.ts';

/**
 * Hands a file to a file control, as the browser does after its own chooser was closed;
 * null if none was chosen.
 */
export async function chooseFile(file: File | null, label = /^เลือกไฟล์(อื่น)?$/): Promise<void> {
  await expect.element(page.getByLabelText(label)).toBeEnabled();
  const input = page.getByLabelText(label).element() as HTMLInputElement;
  input.focus();
  Object.defineProperty(input, 'files', { configurable: true, value: file ? [file] : [] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  Reflect.deleteProperty(input, 'files');
}

/** Chooses a file that the form accepts, and adds it under its file name without the ending. */
export async function addFile(file: File): Promise<void> {
  await chooseFile(file);
  await expect.element(documentName).toHaveValue(file.name.replace(/\.[^.]*$/, ''));
  await page.getByRole('button', { name: 'เพิ่มเอกสาร' }).click();
}
