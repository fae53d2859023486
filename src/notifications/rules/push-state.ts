/** What the browser says of notifications on this device. */
export interface BrowserPush {
  /** Whether it has what web push needs. */
  hasPush: boolean;
  /** A tab on an iPhone or iPad: web push comes with installing. */
  isAppleTab: boolean;
  permission: NotificationPermission;
  /** The address of its subscription; null without one. */
  endpoint: string | null;
}

/** What the server says: the key to subscribe with, and the subscription of this session. */
export interface PushSettings {
  key: string | null;
  subscription: { endpoint: string; key: string; choices: string[]; language: string } | null;
}

export type PushState =
  /** The operator sends none. */
  | 'not_offered'
  | 'unsupported'
  | 'install'
  | 'denied'
  /** Whether they are on is not known without a network. */
  | 'unreachable'
  | 'off'
  | 'on';

/** Returns what the switch shows (NOTIFY-7); `settings` is null where the server did not answer. */
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
