import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { alertWith } from '../bookings/booking-panel.ts';
import { contents } from '../support/file-contents.ts';
import { passTime } from '../support/clock.ts';
import { openApp } from '../support/open-app.tsx';

const MB = 1024 * 1024;
const chooser = page.getByLabelText(/^Promotion image/);
const eventChooser = page.getByLabelText(/^Event image/);
const field = () => chooser.element().closest('.field') as HTMLElement;
const preview = page.getByAltText('Chosen image');

function bytesOf(kind: keyof typeof contents, size: number): File {
  const content = new Uint8Array(size);
  content.set(Uint8Array.from(contents[kind], (letter) => letter.charCodeAt(0)));
  return new File([content], 'picture.png', { type: 'image/png' });
}

async function drawPicture(type = 'image/png'): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 });
  const context = canvas.getContext('2d');
  context?.fillRect(10, 10, 800, 800);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return new File([blob ?? ''], 'โปรโมชัน.png', { type });
}

async function choose(file: File | null, control = chooser): Promise<void> {
  await expect.element(control).toBeEnabled();
  const input = control.element() as HTMLInputElement;
  Object.defineProperty(input, 'files', { configurable: true, value: file ? [file] : [] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  Reflect.deleteProperty(input, 'files');
}

afterEach(() => vi.restoreAllMocks());

describe('the picture of a promotion', () => {
  test('is refused by its content and size, each with its own words, and the earlier one stays', async () => {
    await openApp({ path: '/submit', person: 'owner' });
    await choose(await drawPicture());
    await expect.element(preview).toBeVisible();
    const { src } = preview.element() as HTMLImageElement;
    const gone = await drawPicture();
    vi.spyOn(gone, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
    } as unknown as Blob);
    for (const [file, title, text] of [
      [bytesOf('pdf', 400), 'Invalid file type', 'Only JPEG, PNG, WebP, and GIF images are allowed'],
      [bytesOf('html', 9 * MB), 'Invalid file type', 'Only JPEG, PNG, WebP, and GIF images are allowed'],
      [bytesOf('jpg', 5 * MB + 1), 'File too large', 'Image must be under 5MB'],
      [bytesOf('png', 400), 'Error', 'This image cannot be read. Choose another one.'],
      [gone, 'Error', 'This image cannot be read. Choose another one.'],
    ] as const) {
      await choose(file);
      const toast = alertWith(text).last();
      await expect.element(toast).toHaveTextContent(title);
      await expect.element(chooser).toBeEnabled();
      await passTime(4_000);
      await expect.element(alertWith(text)).not.toBeInTheDocument();
    }
    expect((preview.element() as HTMLImageElement).src).toBe(src);
  });

  test('is made smaller, shown, stored with the draft, changed and taken away', async () => {
    const app = await openApp({ path: '/submit', person: 'owner' });
    await expect.element(chooser).toBeInTheDocument();
    expect(field().textContent).toContain('Choose an image');
    await choose(await drawPicture('image/jpeg'));
    await expect.element(preview).toBeVisible();
    expect(field().textContent).toContain('Change the image');
    const shown = preview.element() as HTMLImageElement;
    await expect.poll(() => shown.naturalWidth).toBe(800);
    expect(shown.src).toMatch(/^data:image\/webp/);
    await passTime(300);
    await app.go('/about');
    await expect.element(preview).not.toBeInTheDocument();
    await app.go('/submit');
    await expect.element(preview).toBeVisible();
    await page.getByRole('button', { name: 'Remove the image' }).first().click();
    await expect.element(preview).not.toBeInTheDocument();
    expect(field().textContent).toContain('Choose an image');
  });

  test('of an event may be larger, and has words of its own where it cannot be read', async () => {
    await openApp({ path: '/submit-event', person: 'owner', language: 'en' });
    for (const [file, title, text] of [
      [bytesOf('png', 6 * MB), 'The image could not be processed', 'This image cannot be read.'],
      [bytesOf('jpg', 20 * MB + 1), 'File too large', 'Image must be under 20MB'],
    ] as const) {
      await choose(file, eventChooser);
      await expect.element(alertWith(text).last()).toHaveTextContent(title);
      await expect.element(eventChooser).toBeEnabled();
    }
    await choose(null, eventChooser);
    await expect.element(preview).not.toBeInTheDocument();
  });

  test('that the device has no room for is refused', async () => {
    await openApp({ path: '/submit', person: 'owner' });
    await expect.element(chooser).toBeInTheDocument();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    await choose(await drawPicture());
    await expect.element(alertWith('This device has no room for the image.')).toBeVisible();
    await expect.element(preview).not.toBeInTheDocument();
  });

  test('is made smaller by the page itself where the browser runs no worker', async () => {
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(() => {
      throw new DOMException('', 'DataCloneError');
    });
    await openApp({ path: '/submit', person: 'owner' });
    await choose(await drawPicture());
    await expect.element(preview).toBeVisible();
  });
});
