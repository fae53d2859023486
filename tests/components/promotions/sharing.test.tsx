import { describe, expect, test } from 'vitest';
import { promotionRow } from '../support/listings.ts';
import { collectCopies, replaceParts } from '../support/made-browser.ts';
import { button, cardOf, toast } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';

const title = 'ขูดหินปูน';
const url = `${location.origin}/${encodeURIComponent('โรงพยาบาล')}/scaling`;
const share = button(`Share ${title}`);
const open = () =>
  openApp({
    path: '/',
    arrange: ({ tables }) => {
      const row = promotionRow({ promotion_title: title, url_slug: 'scaling' });
      tables['promotions'] = [{ ...row, hospital: { slug: 'โรงพยาบาล', verified_at: null } }];
    },
  });

describe('sharing', () => {
  test('hands the address and the title to the sheet of the device; closing the sheet says nothing', async () => {
    const shared: ShareData[] = [];
    let isClosed = false;
    let closings = 0;
    replaceParts(navigator, {
      share: async (data: ShareData) => {
        if (isClosed) {
          closings += 1;
          throw new DOMException('Closed.', 'AbortError');
        }
        shared.push(data);
      },
    });
    await open();
    await share.click();
    await expect.element(toast('Shared successfully')).toBeVisible();
    expect(shared).toEqual([{ url, title }]);
    await button('Dismiss message').click();
    isClosed = true;
    await share.click();
    await expect.poll(() => closings).toBe(1);
    // What the screen says of it, it says with the next frame.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame().then(frame);
    expect(button('Dismiss message').elements()).toEqual([]);
  });

  test('copies the address where there is no sheet or the sheet refuses', async () => {
    const copies = collectCopies();
    replaceParts(navigator, { share: undefined });
    await open();
    await share.click();
    await expect.element(toast('Link copied!')).toBeVisible();
    replaceParts(navigator, { share: () => Promise.reject(new TypeError('Invalid data.')) });
    await share.click();
    await expect.poll(() => copies).toEqual([url, url]);
  });

  test('says so where copying is refused', async () => {
    collectCopies({ refuse: true });
    replaceParts(navigator, { share: undefined });
    await open();
    await share.click();
    await expect.element(toast('Failed to copy', 'Please try again.')).toBeVisible();
  });

  test('opens LINE with the address', async () => {
    await open();
    await expect
      .element(cardOf(title).getByRole('link', { name: `Share ${title} on LINE` }))
      .toHaveAttribute('href', `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(url)}`);
  });
});
