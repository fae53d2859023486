import type { Page } from '@playwright/test';

/** Between two keys, as scanners type. */
const GAP_MS = 4;

/**
 * Types as a scanner that poses as a keyboard, with the times of the keys themselves, so that a slow machine does not
 * make it look like a hand.
 */
export async function scanAsKeyboard(
  page: Page,
  text: string,
  /** After the second character, as Bluetooth scanners do now and then. */
  { haltMs = 0 } = {},
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const beganS = Date.now() / 1000;
  const press = (key: { key: string; text: string; windowsVirtualKeyCode?: number }, n: number) => {
    const timestamp = beganS + (n * GAP_MS + (n < 2 ? 0 : haltMs)) / 1000;
    return [
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: timestamp + 0.001, key: key.key }),
    ];
  };
  const characters = Array.from(text);
  await Promise.all([
    ...characters.flatMap((character, n) => press({ key: character, text: character }, n)),
    ...press({ key: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }, characters.length),
  ]);
  await devtools.detach();
}
