/**
 * Browsers inside other apps. They cannot install this app, and their storage may be deleted with the other
 * app's cache.
 */
export type InAppBrowser = 'LINE' | 'Facebook' | 'Instagram';

/** Recognises a browser inside another app by its user agent; null for an ordinary browser. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  if (/\bLine\/\d/i.test(userAgent)) return 'LINE';
  if (/\bInstagram\b/.test(userAgent)) return 'Instagram';
  return /\bFBA[NV]\/|\bFB_IAB\//.test(userAgent) ? 'Facebook' : null;
}

/**
 * An address that opens the page in the person's own browser: LINE reads a parameter, Android takes an
 * intent. Null if only the menu of the other app can do that.
 */
export function externalBrowserUrl(options: {
  url: string;
  app: InAppBrowser;
  userAgent: string;
}): string | null {
  const url = new URL(options.url);
  if (options.app === 'LINE') {
    url.searchParams.set('openExternalBrowser', '1');
    return url.href;
  }
  if (!/\bAndroid\b/.test(options.userAgent)) return null;
  const scheme = url.protocol.slice(0, -1);
  return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`;
}

/** True for Safari and other browsers of Apple's phones and tablets, where the share sheet installs apps. */
export function isAppleTouch(options: { userAgent: string; maxTouchPoints: number }): boolean {
  const { userAgent } = options;
  // iPads call themselves Macs, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && options.maxTouchPoints > 1);
}
