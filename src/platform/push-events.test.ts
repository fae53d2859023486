import { expect, it } from 'vitest';
import { openScreen, readPush, screenOf } from './push-events.ts';

const given = { title: 't', body: 'b', url: '/crm/renewals', tag: 'renewals', lang: 'th' };

it('NOTIFY-8 shows title, body and language, in place of the one with the same tag', () => {
  expect(readPush(JSON.stringify(given))).toMatchObject({
    title: 't',
    options: { body: 'b', tag: 'renewals', lang: 'th', data: { url: '/crm/renewals' } },
  });
});

it.each([null, '', 'hello', '[]', 'null', '{"title":"t"}', JSON.stringify({ ...given, body: 3 })])(
  'shows the name of the app where a message cannot be read: %s',
  (text) => {
    expect(readPush(text)).toMatchObject({ title: 'Sabai', options: { data: { url: '/' } } });
  },
);

it.each([
  [{ url: '/crm/renewals' }, 'https://sabai.test/crm/renewals'],
  [{ url: '//evil.test/x' }, 'https://sabai.test'],
  [{ url: 'https://evil.test/' }, 'https://sabai.test'],
  [{ url: 'javascript:alert(1)' }, 'https://sabai.test'],
  [{ url: 3 }, 'https://sabai.test'],
  [null, 'https://sabai.test'],
])('NOTIFY-8 opens a screen of the app alone: %o', (data, url) => {
  expect(screenOf(data, 'https://sabai.test')).toBe(url);
});

/** Fake open windows; the second is focused. `seen` records what happened to them. */
function openWindows(urls: readonly string[], mayNavigate = true) {
  const seen: string[] = [];
  const windows = urls.map((url, index) => ({
    id: `window ${index}`,
    url,
    focused: index === 1,
    navigate: async (to: string) => {
      if (!mayNavigate) throw new TypeError('Not controlled.');
      seen.push(`${url} goes to ${to}`);
    },
    focus: async () => void seen.push(`${url} is focused`),
  }));
  const clients = {
    matchAll: async () => windows,
    openWindow: async (url: string) => void seen.push(`${url} opens`),
  };
  return { clients, seen };
}

it.each([
  [[], true, ['/a opens']],
  [['/b', '/a'], true, ['/a is focused']],
  [['/b', '/c'], true, ['/c goes to /a', '/c is focused']],
  [['/b'], true, ['/b goes to /a', '/b is focused']],
  [['/b'], false, ['/a opens', '/b is focused']],
])('NOTIFY-8 opens its screen where a window is open: %j', async (urls, mayNavigate, expected) => {
  const { clients, seen } = openWindows(urls, mayNavigate);
  await openScreen({ url: '/a', clients, locks: undefined });
  expect(seen).toEqual(expected);
});

it.each([
  [['/b', '/c'], [1], ['/b goes to /a', '/b is focused']],
  [['/b', '/c'], [0, 1], ['/a opens']],
  [['/b'], [0], ['/a opens']],
  [['/b', '/a'], [1], ['/a is focused']],
])('NOTIFY-8 leaves a window with input that is not saved: %j, %j', async (urls, dirty, expected) => {
  const { clients, seen } = openWindows(urls);
  const other = { name: 'another lock', clientId: 'window 0' };
  const held = dirty.map((index) => ({ name: 'sabai-form-dirty', clientId: `window ${index}` }));
  await openScreen({ url: '/a', clients, locks: { query: async () => ({ held: [other, ...held] }) } });
  expect(seen).toEqual(expected);
});
