import { startPushService } from '../supabase/local/testing/start-push-service.ts';
import { expect, test } from './journey-fixtures.ts';
import { outboxTag } from '../src/platform/outbox-tag.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import { openMenu } from './screens/menu.ts';
import { controlOfWorker, workerInCharge } from './screens/service-worker.ts';
import { emailOf } from './screens/sign-in-screen.ts';
import type { Device } from './support/device.ts';
import { forceIntoOutbox } from './support/force-outbox.ts';

/**
 * Makes `subscribe` use the test's push service. Chromium's own call would never return, as it has none here.
 */
async function subscribeAt(
  phone: Device,
  service: Awaited<ReturnType<typeof startPushService>>,
): Promise<void> {
  const { endpoint, p256dh, auth } = await service.subscribe('phone');
  await phone.context.addInitScript(
    (given) => {
      const isOn = () => localStorage.getItem('test-push') === 'on';
      const subscription = {
        endpoint: given.endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
        unsubscribe: async () => {
          localStorage.removeItem('test-push');
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (isOn() ? subscription : null),
        subscribe: async () => {
          localStorage.setItem('test-push', 'on');
          return subscription;
        },
      });
    },
    { endpoint, p256dh, auth },
  );
}

test('NOTIFY-8 an agent allows notifications, gets one, opens its screen by a tap, and signs out', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const service = await startPushService();
  const sql = await server.sql();
  await sql`insert into private.push_hosts (host) values ('127.0.0.1')`;
  await sql`update private.quiet_hours set push_starts = ends`;
  await phone.context.grantPermissions(['notifications'], { origin: gate.origin });
  await subscribeAt(phone, service);
  const { page } = phone;
  await login(page, 'agent');
  await workerInCharge(page);
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Notifications' });
  const mainSwitch = section.getByRole('switch', { name: 'Notifications on this device' });
  await mainSwitch.click();
  await expect(mainSwitch).toBeChecked();
  await expect(section.getByRole('switch', { name: 'Renewals that end tomorrow' })).toBeChecked();

  // Queues a notification as the server's job does; the server's own driver sends it.
  await sql`select private.queue_push_for_person(u.id, 'renewals', 'tomorrow', null, '{"letter": "ส", "people": 1}', now() + interval '1 day')
    from auth.users u where u.email = ${emailOf('agent')}`;
  await expect.poll(() => service.received.length).toBe(1);
  const [sent] = service.received;
  expect(sent).toMatchObject({ topic: 'renewals', isSigned: true });

  const worker = await controlOfWorker(page, { origin: gate.origin });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map((each) => {
        const { title, body, tag } = each;
        return { title, body, tag, atMs: Reflect.get(each, 'timestamp') as number };
      });
    });
  await worker.dispatchPush(sent?.text ?? '');
  const expected = { title: 'ต่ออายุพรุ่งนี้', body: 'คุณ ส.', tag: 'renewals' };
  await expect.poll(shown).toMatchObject([expected]);
  const first = await shown();
  // The second replaces the first; shown after the tap it would be there again.
  await worker.dispatchPush(sent?.text ?? '');
  await expect.poll(shown).not.toEqual(first);
  expect(await shown()).toMatchObject([expected]);

  const [code] = phone.context.serviceWorkers();
  if (!code) throw new Error('The device has no service worker.');
  // No browser protocol can tap a notification. `waitUntil`
  // fails on an event made by script, so it is replaced here.
  await code.evaluate(async () => {
    const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration;
    const [notification] = await registration.getNotifications();
    const NotificationEvent = Reflect.get(globalThis, 'NotificationEvent') as new (
      type: string,
      given: object,
    ) => Event;
    const tap = new NotificationEvent('notificationclick', { notification });
    const work: unknown[] = [];
    Object.defineProperty(tap, 'waitUntil', { value: (promise: unknown) => work.push(promise) });
    globalThis.dispatchEvent(tap);
    await Promise.all(work);
  });
  await expect(page).toHaveURL(/\/crm\/renewals$/);
  await expect(page.getByRole('heading', { level: 1, name: 'ต่ออายุประกันรถ' })).toBeVisible();
  await expect.poll(shown).toEqual([]);

  await page.goto('/settings');
  await expect(mainSwitch).toBeChecked();
  await (await openMenu(page)).getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-push'))).toBeNull();
  // The subscription is still stored, but its session has ended.
  const living = () =>
    sql`select from public.push_subscriptions p join auth.sessions s on s.id = p.session_id`;
  await expect.poll(async () => (await living()).length).toBe(0);
  await sql`select private.queue_push_for_person(u.id, 'renewals', 'later', null, '{}', now() + interval '1 day')
    from auth.users u where u.email = ${emailOf('agent')}`;
  // The driver finds no recipient for the message.
  const waiting = () =>
    sql`select from private.outgoing_messages where template = 'push' and outcome is null`;
  await expect.poll(async () => (await waiting()).length).toBe(0);
  expect(service.received).toHaveLength(1);
  await service.stop();
});

test('NOTIFY-9 a woken worker sends what was forgotten, else notifies once a day of what was not sent', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const service = await startPushService();
  const sql = await server.sql();
  await sql`insert into private.push_hosts (host) values ('127.0.0.1')`;
  await phone.context.grantPermissions(['notifications'], { origin: gate.origin });
  await subscribeAt(phone, service);
  const { page } = phone;
  await login(page, 'agent');
  await workerInCharge(page);
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Notifications on this device' }).click();
  const kind = page.getByRole('switch', { name: 'Work on this device that was not sent for a day' });
  await expect(kind).toBeChecked();
  // The page leaves the app for `/healthz`, so that from now on only the worker can send.
  gate.answerWith({ path: /favicon/, times: 1, answer: { status: 204 } });
  await page.goto('/healthz');
  const worker = await controlOfWorker(page, { origin: gate.origin });
  const userId = await idOf(server, 'agent');
  const twoDaysMs = 48 * 3_600_000;
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }));
    });

  await forceIntoOutbox(page, {
    userId,
    people: [{ name: 'สมหญิง ใจดี', telephone: '081-234-5678' }],
    agoMs: twoDaysMs,
  });
  await worker.dispatchPeriodicSync(outboxTag);
  await expect
    .poll(async () => (await storedCustomers(server, 'agent')).map(({ name }) => name))
    .toEqual(['สมหญิง ใจดี']);
  expect(await shown()).toEqual([]);

  await forceIntoOutbox(page, {
    userId,
    people: [
      { name: 'มานะ ชูใจ', telephone: '089-999-0000' },
      { name: 'ปิติ พอใจ', telephone: '02-111-2222' },
    ],
    agoMs: twoDaysMs,
  });
  await gate.cut();
  const [code] = phone.context.serviceWorkers();
  if (!code) throw new Error('The device has no service worker.');
  const setTime = (time: string) =>
    code.evaluate((wanted) => {
      const real = Date.now.bind(Date);
      const today = new Date(real() + 7 * 3_600_000).toISOString().slice(0, 10);
      const shiftMs = Date.parse(`${today}T${wanted}:00+07:00`) - real();
      Date.now = () => real() + shiftMs;
    }, time);
  await setTime('12:00');
  await worker.dispatchPeriodicSync(outboxTag);
  const notice = {
    title: 'ยังไม่ได้ส่งมาหนึ่งวันแล้ว',
    body: 'มี 2 รายการรอส่งในเครื่องนี้ แตะเพื่อดูสาเหตุ',
    data: { url: '/crm/sync' },
  };
  await expect.poll(shown).toEqual([notice]);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (const each of await registration.getNotifications()) each.close();
  });
  // A push also wakes the worker, which then shows the push's own message and no other.
  const text = JSON.stringify({
    title: 'ต่ออายุพรุ่งนี้',
    body: 'คุณ ส.',
    url: '/crm/renewals',
    tag: 'renewals',
    lang: 'th',
  });
  await worker.dispatchPush(text);
  await worker.dispatchPeriodicSync(outboxTag);
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['ต่ออายุพรุ่งนี้']);
  await service.stop();
});
