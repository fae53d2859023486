/** The browser's state of web push on this device. */
export interface BrowserPush {
  /** True when the browser supports web push and a service worker is registered. */
  hasPush: boolean;
  /** True for a tab on an iPhone or iPad, where web push needs an installed app. */
  isAppleTab: boolean;
  permission: NotificationPermission;
  /** Endpoint URL of the browser's subscription; null without one. */
  endpoint: string | null;
}

/**
 * The server's state: its public key, null when it sends no notifications, and this session's subscription.
 */
export interface PushSettings {
  key: string | null;
  subscription: { endpoint: string; key: string; choices: string[]; language: string } | null;
}

/** The states of the switch for notifications. */
export type PushState =
  /** The operator sends no notifications. */
  | 'not_offered'
  | 'unsupported'
  | 'install'
  | 'denied'
  /** The server did not answer, so it is unknown whether notifications are on. */
  | 'unreachable'
  | 'off'
  | 'on';

/** The state that the switch shows (NOTIFY-7); `settings` is null when the server did not answer. */
export function pushState(options: { browser: BrowserPush; settings: PushSettings | null }): PushState {
  const { browser, settings } = options;
  if (settings !== null && settings.key === null) return 'not_offered';
  if (browser.isAppleTab && !browser.hasPush) return 'install';
  if (!browser.hasPush) return 'unsupported';
  if (browser.permission === 'denied') return 'denied';
  if (settings === null) return 'unreachable';
  const isOn =
    browser.permission === 'granted' &&
    browser.endpoint !== null &&
    browser.endpoint === settings.subscription?.endpoint;
  return isOn ? 'on' : 'off';
}
