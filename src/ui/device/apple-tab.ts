import { inAppBrowser, isAppleTouch } from '../../lib/links/in-app-browser.ts';
import { isInstalled } from './is-installed.ts';

/**
 * A browser of an iPhone or iPad, outside the installed app (platform/engines.md). There the share sheet is the only way to
 * install, and storage is deleted after seven days of use of the browser without a visit.
 */
export function isAppleTab(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return isAppleTouch({ userAgent, maxTouchPoints }) && inAppBrowser(userAgent) === null && !isInstalled();
}
