/** A browser with web push, as far as the page sees it. */
import type { TestServer } from './test-server.ts';

/** The operator's public key for web push (VAPID), base64url. */
export const pushKey = `B${'k'.repeat(85)}A`;

export interface PushDevice {
  /** How often the browser asked the person for permission. */
  asked: number;
  /** The operator's key of each subscription that was made, and «ended» for each that was ended, in order. */
  seen: string[];
  endpoint: () => string | null;
}

/**
 * Replaces properties and restores none: the next device replaces them again, and the
 * gallery has no end of a test.
 */
function replaceParts(object: object, parts: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(parts)) {
    Object.defineProperty(object, name, { configurable: true, writable: true, value });
  }
}

/** A browser without web push. */
export function removePushDevice(): void {
  replaceParts(navigator.serviceWorker, { getRegistration: async () => undefined });
}

/** A browser with web push. `answer` is the person's answer when the browser asks for permission. */
export function makePushDevice(
  options: {
    permission?: NotificationPermission;
    answer?: NotificationPermission;
    endpoint?: string | null;
  } = {},
): PushDevice {
  const device: PushDevice = { asked: 0, seen: [], endpoint: () => current?.endpoint ?? null };
  let count = 0;
  const make = (endpoint: string, key: string) => ({
    endpoint,
    options: { applicationServerKey: toBytes(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: pushKey, auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      device.seen.push('ended');
      current = null;
      return true;
    },
  });
  let current = options.endpoint ? make(options.endpoint, pushKey) : null;
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
      const text = btoa(String.fromCharCode(...key))
        .replaceAll('+', '-')
        .replaceAll('/', '_');
      device.seen.push(text.replaceAll('=', ''));
      count += 1;
      current ??= make(`https://push.test/${count}`, text);
      return current;
    },
  };
  replaceParts(navigator.serviceWorker, { getRegistration: async () => ({ pushManager }) });
  replaceParts(Notification, {
    permission: options.permission ?? 'default',
    requestPermission: async () => {
      device.asked += 1;
      replaceParts(Notification, { permission: options.answer ?? 'granted' });
      return options.answer ?? 'granted';
    },
  });
  return device;
}

/** Models the server's side for one session. Returns a list to which each saved subscription is added. */
export function servePush(
  server: TestServer,
  given: { key?: string | null; endpoint?: string; choices?: readonly string[] } = {},
): Record<string, unknown>[] {
  const saved: Record<string, unknown>[] = [];
  const key = given.key === undefined ? pushKey : given.key;
  let subscription: object | null = given.endpoint
    ? { endpoint: given.endpoint, key, choices: given.choices ?? [], language: 'th' }
    : null;
  server.functions['push_settings'] = () => ({ key, subscription });
  server.functions['save_push_subscription'] = (values) => {
    saved.push(values);
    const { endpoint, choices, language } = values;
    subscription = { endpoint, key: values['key'], choices, language };
    return true;
  };
  server.functions['end_push_subscription'] = () => {
    subscription = null;
    return true;
  };
  server.functions['own_sessions'] = () => [];
  return saved;
}

function toBytes(key: string): Uint8Array<ArrayBuffer> {
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
