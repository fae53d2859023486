import type { Page } from '@playwright/test';
import { formatBookingCode } from '../../../src/bookings/rules/booking-code.ts';
import { MS_PER_CODE } from './camera-film.ts';

export interface CameraFigures {
  codes: number;
  /** How many of the codes were read while they were before the camera, one second each. */
  read: number;
  /** How many texts were read that are none of the codes. */
  wrong: number;
}

/** Runs the whole film of these codes before the reception's camera and counts what is read. */
export async function measureCamera(options: {
  page: Page;
  codes: readonly string[];
}): Promise<CameraFigures> {
  const { page, codes } = options;
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await untilItShowsThePicture(page);
  const seen = await page.evaluate(
    (lengthMs) =>
      new Promise<string[]>((resolve) => {
        const read = new Set<string>();
        const look = () => {
          const shown = document.querySelector('.check-code')?.textContent;
          if (shown) read.add(shown);
        };
        const watched = new MutationObserver(look);
        watched.observe(document.body, { subtree: true, childList: true, characterData: true });
        setTimeout(() => {
          watched.disconnect();
          resolve([...read]);
        }, lengthMs);
      }),
    // The film is watched for one code longer, because the first code may be shown only in part.
    (codes.length + 1) * MS_PER_CODE,
  );
  await page.getByRole('button', { name: 'Close the camera' }).click();
  const filmed = new Set(codes.map((code) => formatBookingCode(code)));
  const read = seen.filter((code) => filmed.has(code)).length;
  return { codes: codes.length, read, wrong: seen.length - read };
}

/** On a busy machine Chromium gives a camera up that sends no picture for 10 s; the person then presses Retry. */
async function untilItShowsThePicture(page: Page): Promise<void> {
  const aim = page.getByText('Hold the QR code in front of the camera');
  const retry = page.locator('.camera-problem').getByRole('button', { name: 'Retry' });
  for (let presses = 0; presses < 5; presses += 1) {
    await aim.or(retry).waitFor({ timeout: 120_000 });
    if (await aim.isVisible()) return;
    await retry.click();
  }
  throw new Error('The camera shows no picture.');
}
