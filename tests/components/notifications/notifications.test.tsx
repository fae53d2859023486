import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renewPush } from '../../../src/notifications/data/renew-push.ts';
import { firstPlan } from '../../../src/ui/device/first-plan.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { replaceParts, safari } from '../support/made-browser.ts';
import { openApp, type App } from '../support/open-app.tsx';
import type { PersonName } from '../support/people.ts';
import { pushKey, servePush, removePushDevice, makePushDevice } from '../support/push-device.ts';
import type { TestServer } from '../support/test-server.ts';

const section = page.getByRole('region', { name: 'Notifications' });
const mainSwitch = section.getByRole('switch', { name: 'Notifications on this device' });
const choice = (name: string) => section.getByRole('switch', { name });
const agentChoices = ['renewals', 'redeemed', 'conflicts', 'events', 'unsent'];

async function open(options: {
  person?: PersonName;
  arrange?: (server: TestServer) => void;
}): Promise<App & { saved: Record<string, unknown>[] }> {
  let saved: Record<string, unknown>[] = [];
  const app = await openApp({
    path: '/settings',
    person: options.person ?? 'agent',
    arrange: (server) => {
      saved = servePush(server);
      options.arrange?.(server);
    },
  });
  return { ...app, saved };
}

test('NOTIFY-7 they are off, and nothing is asked, until a tap; then each kind can be chosen', async () => {
  const device = makePushDevice();
  const { saved, server } = await open({});
  await expect.element(mainSwitch).not.toBeChecked();
  await expect.element(section.getByText(/Between 20:00 and 08:00 nothing comes/)).toBeVisible();
  expect(device.asked).toBe(0);
  await mainSwitch.click();
  await expect.element(mainSwitch).toBeChecked();
  expect(device.asked).toBe(1);
  expect(device.seen).toEqual([pushKey]);
  expect(saved).toMatchObject([
    { endpoint: 'https://push.test/1', key: pushKey, choices: agentChoices, language: 'th' },
  ]);
  await expect.element(choice('Codes that wait for an owner’s decision')).not.toBeInTheDocument();
  await choice('A booking code that was used').click();
  await expect.element(choice('A booking code that was used')).not.toBeChecked();
  expect(saved.at(-1)).toMatchObject({ choices: ['renewals', 'conflicts', 'events', 'unsent'] });
  await expectAccessible('notifications on');
  await mainSwitch.click();
  await expect.element(mainSwitch).not.toBeChecked();
  expect(server.requests(/end_push_subscription/)).toHaveLength(1);
  expect(device.endpoint()).toBeNull();
});

test('NOTIFY-7 a person who says no reads that they stay off, and is shown the way', async () => {
  makePushDevice({ answer: 'denied' });
  const { saved } = await open({});
  await mainSwitch.click();
  await expect.element(section.getByText(/blocked in this browser/)).toBeVisible();
  await expect.element(mainSwitch).not.toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('NOTIFY-7 a question that was closed leaves them off, with the reason', async () => {
  makePushDevice({ answer: 'default' });
  await open({});
  await mainSwitch.click();
  await expect.element(section.getByRole('alert')).toHaveTextContent('so they stay off');
  await expect.element(mainSwitch).not.toBeChecked();
});

test('NOTIFY-7 what the server does not take leaves nothing on at the browser', async () => {
  const device = makePushDevice();
  const { server } = await open({});
  await expect.element(mainSwitch).toBeVisible();
  server.functions['save_push_subscription'] = () => null;
  await mainSwitch.click();
  await expect.element(section.getByRole('alert')).toHaveTextContent('This was not saved.');
  await expect.element(mainSwitch).not.toBeChecked();
  expect(device.endpoint()).toBeNull();
});

test('NOTIFY-7 without an answer of the server nothing is shown as on or off', async () => {
  makePushDevice({ permission: 'granted', endpoint: 'https://push.test/0' });
  const { server } = await open({
    arrange: ({ functions }) => {
      functions['push_settings'] = () => 'no answer';
    },
  });
  await expect.element(section.getByText(/cannot be shown or changed now/)).toBeVisible();
  servePush(server, { endpoint: 'https://push.test/0', choices: ['desk'] });
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect.element(mainSwitch).toBeChecked();
});

test('NOTIFY-7 a browser without web push says so, and an iPhone shows how to install', async () => {
  removePushDevice();
  const { go } = await open({});
  await expect.element(section.getByText(/This browser shows no notifications/)).toBeVisible();
  await go('/');
  replaceParts(navigator, { userAgent: safari, maxTouchPoints: 5 });
  await go('/settings');
  await section.getByRole('button', { name: 'Show how' }).click();
  await expect.element(page.getByRole('dialog', { name: /Install/ })).toBeVisible();
});

test('NOTIFY-7 where the operator sends none, nothing of it is shown', async () => {
  makePushDevice();
  await open({ arrange: (server) => servePush(server, { key: null }) });
  await expect.element(page.getByRole('region', { name: 'Reports of errors' })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});

test('NOTIFY-7 the offer comes after the first task, once, asks nothing and leads to the switch', async () => {
  const device = makePushDevice();
  const offer = page.getByRole('complementary', { name: 'Hear of it in time' });
  await openApp({
    path: '/crm/today',
    person: 'agent',
    arrange: (server) => void servePush(server),
  });
  await page.getByRole('button', { name: 'Add task' }).first().click();
  await expect.element(offer).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'What is to be done' }).fill('โทร');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(offer).toBeVisible();
  expect(device.asked).toBe(0);
  await expect
    .element(offer.getByRole('link', { name: 'Choose' }))
    .toHaveAttribute('href', '/settings#section-notifications');
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect.element(offer).not.toBeInTheDocument();

  const answer = localStorage.getItem('sabai-notifications-answer') ?? '';
  const again = await openApp({
    path: '/crm/today',
    person: 'agent',
    arrange: (server) => void servePush(server),
    // The device still has the answer to the offer, and the agent's first plan.
    fill: async () => {
      localStorage.setItem('sabai-notifications-answer', answer);
      firstPlan.set(true);
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The offer is fetched when the browser is idle, and would ask the server before it is shown.
  for (const _turn of ['fetched', 'rendered']) await new Promise((resolve) => requestIdleCallback(resolve));
  expect(again.server.requests(/push_settings/)).toEqual([]);
  await expect.element(offer).not.toBeInTheDocument();
});

test('NOTIFY-6 another key of the operator brings a new subscription with the same choices', async () => {
  const device = makePushDevice({ permission: 'granted', endpoint: 'https://push.test/0' });
  const newKey = `B${'n'.repeat(85)}A`;
  const { server } = await open({});
  const saved = servePush(server, { key: newKey, endpoint: 'https://push.test/0', choices: ['events'] });
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('The device has a worker.');
  await renewPush({ registration, language: 'en' });
  expect(device.seen).toEqual(['ended', newKey]);
  expect(saved).toMatchObject([
    { endpoint: 'https://push.test/1', key: newKey, choices: ['events'], language: 'en' },
  ]);
  // A push subscription that belongs to no session is ended.
  servePush(server, { key: newKey });
  await renewPush({ registration, language: 'en' });
  expect(device.endpoint()).toBeNull();
});

test('NOTIFY-6 what the switch turns on while the app starts is not ended by it', async () => {
  const device = makePushDevice({ permission: 'granted' });
  const { server } = await open({});
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('The device has a worker.');
  server.functions['push_settings'] = () => {
    void registration.pushManager.subscribe({ applicationServerKey: new Uint8Array(65) });
    return { key: pushKey, subscription: null };
  };
  await renewPush({ registration, language: 'en' });
  expect(device.endpoint()).toBe('https://push.test/1');
});
