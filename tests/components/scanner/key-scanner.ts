import { cdp } from 'vitest/browser';

/** Time between two keys of a scanner. */
const GAP_MS = 4;

/**
 * Types as a scanner that poses as a keyboard, and then Enter. Each key event carries its own timestamp, so
 * that on a slow machine the scanner does not look like a person who types.
 */
export async function scanAsKeyboard(
  text: string,
  /** Pause after the second character, as Bluetooth scanners make now and then. */
  { haltMs = 0 } = {},
): Promise<void> {
  const startS = (performance.timeOrigin + performance.now()) / 1000;
  const keys = Array.from(text, (character) => ({ key: character, text: character }));
  for (const [n, key] of [...keys, { key: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }].entries()) {
    const timestamp = startS + (n * GAP_MS + (n < 2 ? 0 : haltMs)) / 1000;
    await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key });
  }
}

/** What a scanner writes while the Thai layout is on: each key's character of the Kedmanee layout. */
export function kedmanee(text: string): string {
  const latin = '1234567890-qwertyuiopasdfghjklzxcvbnm./:QWERTYUIOPASDFGHJKLZXCVBNM';
  const thai = 'ๅ/-ภถุึคตจขๆไำพะัีรนยฟหกดเ้่าสผปแอิืทใฝซ๐"ฎฑธํ๊ณฯญฤฆฏโฌ็๋ษศ()ฉฮฺ์?';
  return Array.from(text, (character) => Array.from(thai)[latin.indexOf(character)] ?? character).join('');
}
