/** What the service worker does with a notification: shows it, and opens its screen. */

import { DIRTY_LOCK } from '../lib/dirty-lock.ts';

/** A message in the form that supabase/functions/_shared/push/render-push.ts writes. */
interface PushText {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: string;
}

interface ShownNotification {
  title: string;
  options: NotificationOptions;
}

const icon = '/icons/icon-192.png';

/**
 * The notification for a push message. An unreadable message gives one with the app's name alone, since
 * browsers require that every push is shown.
 */
export function readPush(text: string | null): ShownNotification {
  const given = parse(text);
  if (!given) return { title: 'Sabai', options: { icon, data: { url: '/' } } };
  return notificationOf(given);
}

/** Converts a message into the arguments of `showNotification`. */
export function notificationOf({ title, body, url, tag, lang }: PushText): ShownNotification {
  return { title, options: { body, tag, lang, icon, data: { url } } };
}

/** URL of the screen that a notification opens; the origin itself when `data.url` is no path of the app. */
export function screenOf(data: unknown, origin: string): string {
  const url: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'url') : null;
  if (typeof url !== 'string' || !url.startsWith('/')) return origin;
  const target = new URL(url, origin);
  return target.origin === origin ? target.href : origin;
}

/** The part of the worker's `Clients` that is used here. */
interface OpenWindows {
  matchAll(options: { type: 'window' }): Promise<
    readonly {
      readonly id: string;
      readonly url: string;
      readonly focused: boolean;
      navigate(url: string): Promise<unknown>;
      focus(): Promise<unknown>;
    }[]
  >;
  openWindow(url: string): Promise<unknown>;
}

/**
 * Shows `url` in an open window, preferably one that already shows it, else in a new one. A window with input
 * that is not saved does not leave its screen.
 */
export async function openScreen(options: {
  url: string;
  clients: OpenWindows;
  locks: Pick<LockManager, 'query'> | undefined;
}): Promise<void> {
  const { url, clients, locks } = options;
  const windows = await clients.matchAll({ type: 'window' });
  const held = (await locks?.query().catch(() => null))?.held ?? [];
  const dirty = held.filter(({ name }) => name === DIRTY_LOCK).map(({ clientId }) => clientId);
  const free = windows.filter(({ id }) => !dirty.includes(id));
  const window = windows.find((one) => one.url === url) ?? free.find(({ focused }) => focused) ?? free[0];
  if (!window) {
    await clients.openWindow(url);
    return;
  }
  // `navigate` rejects for a window that this worker does not control.
  if (window.url !== url) await window.navigate(url).catch(() => clients.openWindow(url));
  await window.focus().catch(() => undefined);
}

function parse(text: string | null): PushText | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    const read = (key: string): unknown =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    const [title, body, url, tag, lang] = ['title', 'body', 'url', 'tag', 'lang'].map(read);
    const isRead = [title, body, url, tag, lang].every((part) => typeof part === 'string');
    return isRead ? ({ title, body, url, tag, lang } as PushText) : null;
  } catch {
    return null;
  }
}
