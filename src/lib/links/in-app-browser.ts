/** Browsers inside other apps, in which nothing can be installed and what is stored may go with the app's own cache. */
export type InAppBrowser = 'LINE' | 'Facebook' | 'Instagram';

/** By the user agent; null in an ordinary browser. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  if (/\bLine\/\d/i.test(userAgent)) return 'LINE';
  if (/\bInstagram\b/.test(userAgent)) return 'Instagram';
  return /\bFBA[NV]\/|\bFB_IAB\//.test(userAgent) ? 'Facebook' : null;
}

/**
 * An address that leaves the app for the person's browser; null where the app offers no way but its own menu. LINE
 * reads a parameter; Android takes an intent.
 */
export function leavingUrl(options: { url: string; app: InAppBrowser; userAgent: string }): string | null {
  const url = new URL(options.url);
  if (options.app === 'LINE') {
    url.searchParams.set('openExternalBrowser', '1');
    return url.href;
  }
  if (!/\bAndroid\b/.test(options.userAgent)) return null;
  const scheme = url.protocol.slice(0, -1);
  return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`;
}

/** Safari and others of Apple's phones and tablets, where installing is a matter of the share sheet. */
export function isAppleTouch(options: { userAgent: string; maxTouchPoints: number }): boolean {
  const { userAgent } = options;
  // iPads call themselves Macs, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && options.maxTouchPoints > 1);
}
