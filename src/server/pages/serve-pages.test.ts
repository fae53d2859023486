import { expect, test } from 'vitest';
import { servePages } from './serve-pages.ts';

test('an old address leads on, and is asked for again every time', async () => {
  const serve = servePages({
    files: () => Promise.reject(new Error('No file was asked for.')),
    pages: {
      get: () => Promise.resolve({ status: 301, html: '', location: '/clinic/new' }),
      clear: () => undefined,
    },
    routeOf: () => null,
    site: 'https://sabai.example',
    headers: {},
    pictures: () => null,
    nowMs: () => 0,
  });
  const { status, headers } = await serve(new Request('https://sabai.example/clinic/old'));
  expect(status).toBe(301);
  expect(Object.fromEntries(headers)).toEqual({ location: '/clinic/new', 'cache-control': 'no-cache' });
});
