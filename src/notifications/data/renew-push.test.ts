import { afterEach, expect, it, vi } from 'vitest';
import { provideSync } from '../../../sync/index.ts';
import { testCustomers } from '../../../sync/testing/entities.ts';
import { FakeDevice } from '../../../sync/testing/fake-device.ts';
import { ANNA, BOON, createWorld, START_MS } from '../../../sync/testing/world.ts';
import { provideBackend } from '../../session/data/backend.ts';
import { endOrRenewPush } from './end-or-renew-push.ts';
import { renewPush } from './renew-push.ts';
import {
  readDeviceNotificationSettings,
  storeDeviceNotificationSettings,
} from './device-notification-settings.ts';

let phone: FakeDevice;
afterEach(async () => {
  vi.unstubAllGlobals();
  await phone.kill();
  expect(phone.faults).toEqual([]);
});

const endpoint = 'https://push.example/1';

/** Anna's phone with notifications on. `seen` are the steps of the renewal; `during` runs within a step. */
async function openPhone(during: Partial<Record<string, () => Promise<void>>> = {}) {
  const { backend } = createWorld();
  phone = new FakeDevice({ backend, entities: [testCustomers], startMs: START_MS });
  const sync = await phone.openTab();
  provideSync(sync);
  provideBackend({ url: 'https://api.test', publishableKey: 'public' });
  await sync.identity.signIn(backend.signIn(ANNA));
  const seen: string[] = [];
  const step = async (name: string) => {
    seen.push(name);
    await during[name]?.();
  };
  const subscription = {
    endpoint,
    options: {},
    toJSON: () => ({ endpoint }),
    unsubscribe: () => step('end'),
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      await step('subscribe');
      return subscription;
    },
  };
  const settings = {
    key: 'AQID',
    subscription: { endpoint, key: 'AQID', choices: ['renewals'], language: 'th' },
  };
  vi.stubGlobal('navigator', { userAgent: '', onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.split('/').at(-1) ?? '';
    await step(name);
    return Response.json(name === 'push_settings' ? settings : true);
  });
  return {
    sync,
    seen,
    renew: () =>
      renewPush({ registration: { pushManager } as unknown as ServiceWorkerRegistration, language: null }),
    signIn: (who: string) => sync.identity.signIn(backend.signIn(who)),
  };
}

it('NOTIFY-6 renews the subscription of the person signed in', async () => {
  const { sync, seen, renew } = await openPhone();
  await renew();
  expect(seen).toEqual(['push_settings', 'subscribe', 'save_push_subscription']);
  expect(await readDeviceNotificationSettings(sync.store())).toEqual({
    choices: ['renewals'],
    language: 'th',
  });
});

it.each([
  ['push_settings', ['push_settings']],
  ['subscribe', ['push_settings', 'subscribe']],
])(
  'NOTIFY-1 another person who signs in during %s gets no choices of the one before',
  async (when, steps) => {
    const { sync, seen, renew, signIn } = await openPhone({
      [when]: () => signIn(BOON).then(() => undefined),
    });
    await renew();
    expect(seen).toEqual(steps);
    expect(sync.identity.current()?.userId).toBe(BOON);
    expect(await readDeviceNotificationSettings(sync.store())).toBeNull();
  },
);

it('NOTIFY-1 a late answer stores nothing among the settings of another person', async () => {
  const { sync, signIn } = await openPhone();
  await signIn(BOON);
  await storeDeviceNotificationSettings(ANNA, { choices: ['renewals'], language: 'th' });
  expect(await readDeviceNotificationSettings(sync.store())).toBeNull();
});

it('NOTIFY-6 a tab that notices late that another person signed in leaves that person’s notifications on', async () => {
  const { sync, signIn } = await openPhone();
  await signIn(BOON);
  const done: string[] = [];
  const pass = () =>
    endOrRenewPush({
      store: sync.store(),
      drop: async () => void done.push('drop'),
      renew: async () => void done.push('renew'),
    });
  await pass();
  await storeDeviceNotificationSettings(BOON, { choices: ['codes'], language: 'th' });
  await pass();
  expect(done).toEqual(['drop', 'renew']);
});
