/** A camera that shows what the journey draws: a real video stream of a canvas, before the app's real decoder. */
import type { BrowserContext, Page } from '@playwright/test';
import { qrRows } from '../../tests/support/pictures/qr-rows.ts';

interface DrawnCamera {
  rows: string[] | null;
}
declare global {
  interface Window {
    drawnCamera: DrawnCamera;
  }
}

/** Replaces the device's camera on all pages that open from now on. */
export async function provideCamera(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const camera: Window['drawnCamera'] = { rows: null };
    window.drawnCamera = camera;
    const paint = (picture: CanvasRenderingContext2D) => {
      const { width, height } = picture.canvas;
      picture.fillStyle = '#8a8f8c';
      picture.fillRect(0, 0, width, height);
      const { rows } = camera;
      if (!rows) return;
      const step = Math.floor((height * 0.6) / (rows.length + 8));
      const left = Math.floor((width - rows.length * step) / 2);
      const top = Math.floor((height - rows.length * step) / 2);
      picture.fillStyle = '#fff';
      picture.fillRect(left - 4 * step, top - 4 * step, (rows.length + 8) * step, (rows.length + 8) * step);
      picture.fillStyle = '#000';
      for (const [y, row] of rows.entries()) {
        for (let x = 0; x < row.length; x += 1) {
          if (row[x] === '1') picture.fillRect(left + x * step, top + y * step, step, step);
        }
      }
    };
    const open = () => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 640, height: 480 });
      const picture = canvas.getContext('2d');
      if (!picture) return Promise.reject(new DOMException('', 'NotFoundError'));
      const again = () => {
        paint(picture);
        requestAnimationFrame(again);
      };
      again();
      return Promise.resolve(canvas.captureStream(15));
    };
    // `mediaDevices` is missing in frames without an address.
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    if (mediaDevices) Object.defineProperty(mediaDevices, 'getUserMedia', { value: open });
  });
}

/** Holds a QR code in front of the camera; nothing for null. */
export async function showQr(page: Page, text: string | null): Promise<void> {
  await page.evaluate((rows) => void (window.drawnCamera.rows = rows), text === null ? null : qrRows(text));
}
