import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { expectConsoleError } from '../../tests/support/console-errors.ts';
import { listenForUnexpected, reportUnexpected } from './report-unexpected.ts';

test.each([
  ['error', { error: new Error('thrown and not caught') }],
  ['error', { error: null, message: 'thrown and not caught' }],
  ['unhandledrejection', { reason: new Error('thrown and not caught') }],
])('%s is reported once, by the app and not by the browser too', (type, what) => {
  expectConsoleError(/thrown and not caught/);
  const target = new EventTarget();
  listenForUnexpected(target);
  const event = Object.assign(new Event(type, { cancelable: true }), what);
  target.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

test('an error with which an event rejects on purpose is not reported', () => {
  const target = new EventTarget();
  listenForUnexpected(target, (error) => error === 'foreseen');
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason: 'foreseen' });
  target.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

test('an error of the database is printed with its name and its reason, which browsers leave out of such objects', () => {
  expectConsoleError(/^OpenFailedError: UnknownError disk I\/O error /);
  reportUnexpected(new Dexie.OpenFailedError(new DOMException('disk I/O error', 'UnknownError')));
});
