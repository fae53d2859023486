import { expect, test } from 'vitest';
import { isServerPath, namesFile } from './server-paths.ts';

test.each([
  '/rest/v1/customers',
  '/auth/v1/token',
  '/storage/v1/object/x',
  '/functions/v1/f',
  '/realtime/v1/websocket',
  '/_mail',
  '/_mail.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/.well-known/x',
  '/rest',
])('%s is answered by the server alone', (path) => expect(isServerPath(path)).toBe(true));

test.each(['/', '/crm', '/general-auth', '/auth', '/restaurant', '/storages/x', '/_mailbox'])(
  '%s is a page',
  (path) => expect(isServerPath(path)).toBe(false),
);

test('only the last segment can name a file', () => {
  expect(['/worker.js', '/a/b.png'].map(namesFile)).toEqual([true, true]);
  expect(['/', '/a.b/c', '/crm'].map(namesFile)).toEqual([false, false, false]);
});
