import { inAppBrowser, isAppleTouch } from '../../lib/links/in-app-browser.ts';
import { isInstalled } from './is-installed.ts';

/**
 * True in a browser tab of an iPhone or iPad, outside the installed app and browsers inside other apps
 * (platform/engines.md). There only the share sheet installs an app, and storage is deleted after seven days
 * of browser use without a visit.
 */
export function isAppleTab(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return isAppleTouch({ userAgent, maxTouchPoints }) && inAppBrowser(userAgent) === null && !isInstalled();
}
