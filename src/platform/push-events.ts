/** What the service worker does with a notification: shows it, and opens its screen. */

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
      readonly url: string;
      readonly focused: boolean;
      navigate(url: string): Promise<unknown>;
      focus(): Promise<unknown>;
    }[]
  >;
  openWindow(url: string): Promise<unknown>;
}

/** Shows `url` in an open window, preferably one that already shows it, else in a new one. */
export async function openScreen(options: { url: string; clients: OpenWindows }): Promise<void> {
  const { url, clients } = options;
  const windows = await clients.matchAll({ type: 'window' });
  const window =
    windows.find((one) => one.url === url) ?? windows.find(({ focused }) => focused) ?? windows[0];
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
