import { expect, it, test } from 'vitest';
import { inAppBrowser, isAppleTouch, externalBrowserUrl } from './in-app-browser.ts';

const android =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15';

test.each([
  [android, null],
  [iphone, null],
  [`${android} Line/13.4.0/IAB`, 'LINE'],
  [`${iphone} [FBAN/FBIOS;FBAV/440.0]`, 'Facebook'],
  [`${android} [FB_IAB/FB4A;FBAV/440.0;]`, 'Facebook'],
  [`${iphone} Instagram 300.0`, 'Instagram'],
  ['Mozilla/5.0 (Airline/2)', null],
])('%s: %s', (userAgent, app) => expect(inAppBrowser(userAgent)).toBe(app));

it('leaves by the parameter of LINE, by an intent on Android, and otherwise by the menu', () => {
  const url = 'https://s.example/a/b?q=1';
  expect(externalBrowserUrl({ url, app: 'LINE', userAgent: iphone })).toBe(`${url}&openExternalBrowser=1`);
  expect(externalBrowserUrl({ url, app: 'Facebook', userAgent: android })).toBe(
    'intent://s.example/a/b?q=1#Intent;scheme=https;action=android.intent.action.VIEW;end',
  );
  expect(externalBrowserUrl({ url, app: 'Facebook', userAgent: iphone })).toBeNull();
});

it('knows an iPad that calls itself a Mac', () => {
  expect(isAppleTouch({ userAgent: mac, maxTouchPoints: 5 })).toBe(true);
  expect(isAppleTouch({ userAgent: mac, maxTouchPoints: 0 })).toBe(false);
  expect(isAppleTouch({ userAgent: iphone, maxTouchPoints: 5 })).toBe(true);
});
