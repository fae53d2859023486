import { expect, it } from 'vitest';
import { choicesFor } from './notification-choices.ts';
import { pushState, type BrowserPush, type PushSettings } from './push-state.ts';

const browser: BrowserPush = {
  hasPush: true,
  isAppleTab: false,
  permission: 'granted',
  endpoint: 'https://push.test/1',
};
const settings: PushSettings = {
  key: 'k',
  subscription: { endpoint: 'https://push.test/1', key: 'k', choices: [], language: 'th' },
};

it.each([
  ['on', {}, settings],
  ['off', { permission: 'default', endpoint: null }, { ...settings, subscription: null }],
  // The browser has lost its subscription, or the server's subscription is an earlier session's.
  ['off', { endpoint: null }, settings],
  ['off', { endpoint: 'https://push.test/2' }, settings],
  ['off', {}, { ...settings, subscription: null }],
  ['denied', { permission: 'denied' }, settings],
  ['denied', { permission: 'denied' }, null],
  ['unreachable', {}, null],
  ['unsupported', { hasPush: false }, null],
  ['unsupported', { hasPush: false }, settings],
  ['install', { hasPush: false, isAppleTab: true }, null],
  ['not_offered', {}, { key: null, subscription: null }],
] as const)('NOTIFY-7 is %s for %o and %o', (state, part, given) => {
  expect(pushState({ browser: { ...browser, ...part }, settings: given })).toBe(state);
});

it('NOTIFY-1 offers codes at a desk to people of hospitals alone', () => {
  expect(choicesFor('general')).not.toContain('desk');
  expect(choicesFor(null)).not.toContain('desk');
  expect(choicesFor('hospital')).toContain('desk');
});
