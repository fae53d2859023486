/** What the service worker does with a notification: shows it, and opens its screen. */

/** As supabase/functions/_shared/push/render-push.ts writes it. */
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

/** The notification of a message; of one that cannot be read only the app's name, since browsers demand that each is shown. */
export function readPush(text: string | null): ShownNotification {
  const given = parse(text);
  if (!given) return { title: 'Sabai', options: { icon, data: { url: '/' } } };
  return notificationOf(given);
}

export function notificationOf({ title, body, url, tag, lang }: PushText): ShownNotification {
  return { title, options: { body, tag, lang, icon, data: { url } } };
}

/** The screen that a notification opens; the home page for what is no path of the app. */
export function screenOf(data: unknown, origin: string): string {
  const url: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'url') : null;
  if (typeof url !== 'string' || !url.startsWith('/')) return origin;
  const target = new URL(url, origin);
  return target.origin === origin ? target.href : origin;
}

/** The worker's clients, as far as this needs them. */
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

/** Shows the screen in a window that is open, else in a new one. */
export async function openScreen(options: { url: string; clients: OpenWindows }): Promise<void> {
  const { url, clients } = options;
  const windows = await clients.matchAll({ type: 'window' });
  const window =
    windows.find((one) => one.url === url) ?? windows.find(({ focused }) => focused) ?? windows[0];
  if (!window) {
    await clients.openWindow(url);
    return;
  }
  // A window that another worker controls cannot be navigated by this one.
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
