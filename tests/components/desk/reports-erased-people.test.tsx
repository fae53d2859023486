import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { passTime, sleepFor } from '../support/clock.ts';
import { bookingOfCode, bookVoucher, sellingAgent } from '../support/reception.ts';
import type { TestServer } from '../support/test-server.ts';
import { arrangeCodes, onTablet, openDesk, panel } from './desk.ts';

onTablet();

const rows = panel('Bookings').getByRole('article');
const person = { customer: 'มานะ ชูใจ', telephone: '089-999-0000' };

const openWithBookings = async () => {
  const made = arrangeCodes((server) => [bookVoucher(server, person), bookVoucher(server)]);
  const app = await openDesk({ arrange: made.arrange });
  await expect.element(rows.filter({ hasText: 'ม*** ช***' })).toBeVisible();
  return { app, code: made.codes[0] ?? '' };
};

function erase(server: TestServer, code: string): void {
  const customerId = String(bookingOfCode(server, code)['customer_id']);
  server.sync.eraseCustomer({ userId: sellingAgent.userId, customerId });
}

/**
 * For each device, whether the agent sees its report that nothing is left there; undefined for no erasure.
 */
const reported = (server: TestServer) =>
  server.sync.erasures(sellingAgent.userId)[0]?.devices.map(({ reported_at: at }) => at !== null);

test('PRIVACY-3 the tablet reports that nothing is left once a person with a booking was erased', async () => {
  const { app, code } = await openWithBookings();
  erase(app.server, code);
  expect(reported(app.server)).toEqual([false]);
  await app.sync.requestSync('manual');
  await expect.element(rows.filter({ hasText: 'ม*** ช***' })).not.toBeInTheDocument();
  await passTime(1_000);
  await expect.poll(() => reported(app.server)).toEqual([true]);
});

test('PRIVACY-3 PRIVACY-4 a tablet that was away for 40 days wipes, and then reports', async () => {
  const { app, code } = await openWithBookings();
  app.server.goOffline();
  erase(app.server, code);
  sleepFor(40 * 86_400_000);
  await app.go('/faq');
  await app.go('/hospital-dashboard');
  await expect.element(rows.first()).toBeVisible();
  const shown = new Set<string>();
  const watcher = new MutationObserver(() => {
    for (const trace of ['ม***', 'มานะ', '089'])
      if (document.body.innerText.includes(trace)) shown.add(trace);
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  expect(reported(app.server)).toEqual([false]);
  app.server.goOnline();
  await app.sync.requestSync('manual');
  await expect.element(rows.filter({ hasText: 'ส*** ใ***' })).toBeVisible();
  await passTime(20_000);
  await expect.poll(() => reported(app.server)).toEqual([true]);
  watcher.disconnect();
  expect([...shown]).toEqual([]);
});

test('PRIVACY-3 a tablet says nothing while another person left unsent work on it', async () => {
  const { app, code } = await openWithBookings();
  const device = await new Dexie('sabai-device').open();
  await device.table('accounts').put({ userId: sellingAgent.userId, unsent: 1, remove: 0, opened: 1 });
  erase(app.server, code);
  await app.sync.requestSync('manual');
  await expect.element(rows.filter({ hasText: 'ม*** ช***' })).not.toBeInTheDocument();
  await passTime(25_000);
  expect(app.server.requests(/report_desk/)).toEqual([]);
  expect(reported(app.server)).toEqual([false]);
  await device.table('accounts').delete(sellingAgent.userId);
  device.close();
});
