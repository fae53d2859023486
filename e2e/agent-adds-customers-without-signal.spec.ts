import { type Page } from '@playwright/test';
import { expect, test } from './journey-fixtures.ts';
import {
  addCustomer,
  deleteCustomer,
  editCustomer,
  expectMark,
  openCustomers,
  readyWithoutSignal,
  syncNow,
} from './screens/customers.ts';
import { storedCustomers } from './screens/database.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { isPersonal } from './support/is-personal.ts';
import type { Device } from './support/device.ts';
import { thaiPerson } from './support/thai-people.ts';

/**
 * Token lifetime so short that the app refreshes the token before each
 * call. A token only ends when the journey advances the server's clock.
 */
const TOKEN_SECONDS = 20;

async function noErrorToast(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveCount(0);
}

async function addSome(page: Page, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index++) {
    await addCustomer(page, {
      ...thaiPerson(index),
      ...(index === 3 ? { birthday: '2530-05-14' } : {}),
      ...(index === 4 ? { house: '๙๙/๑ หมู่ ๔ บ้านแม่กำปอง ต.ห้วยแก้ว อ.แม่ออน จ.เชียงใหม่ 50130' } : {}),
    });
  }
}

/** The browser is killed and started again, twice in a journey. */
async function killAndReturn(phone: Device): Promise<void> {
  await phone.kill();
  await phone.relaunch();
  await openCustomers(phone.page);
}

test(
  'thirty customers written in a valley without signal arrive once, though the phone dies twice',
  { tag: '@own-profile' },
  async ({ phone, server, gate, login }) => {
    // The journey starts the app about fifty times, and the browser twice.
    test.setTimeout(360_000);
    await login(phone.page, 'agent');
    await readyWithoutSignal(phone.page);

    await gate.cut();
    await server.stop();
    await phone.page.reload();
    await addSome(phone.page, 0, 12);
    await killAndReturn(phone);
    await expectMark(phone.page, /^Offline · 12 waiting/);
    await addSome(phone.page, 12, 24);
    const [edited, alsoEdited, restored, deleted] = [0, 5, 7, 9].map((index) => thaiPerson(index).name);
    await editCustomer(phone.page, edited ?? '', { notes: 'โทรหลังหกโมงเย็น' });
    await killAndReturn(phone);
    await addSome(phone.page, 24, 30);
    await editCustomer(phone.page, alsoEdited ?? '', { nickname: 'หนูนิด' });
    await deleteCustomer(phone.page, restored ?? '');
    await phone.page.getByRole('button', { name: 'Undo' }).click();
    await expect(phone.page.getByText('Customer restored')).toBeVisible();
    await deleteCustomer(phone.page, deleted ?? '');
    await openCustomers(phone.page);
    await expect(phone.page.getByText('29 customers')).toBeVisible();

    await server.restart();
    await gate.open();
    await expectMark(phone.page, /^Synced/);
    await noErrorToast(phone.page);

    const stored = await storedCustomers(server, 'agent');
    expect(stored.map(({ name }) => name).sort()).toEqual(
      Array.from({ length: 30 }, (_, index) => thaiPerson(index).name).sort(),
    );
    const byName = new Map(stored.map((row) => [row.name, row]));
    expect(byName.get(thaiPerson(3).name)?.custom_date).toBe('1987-05-14');
    expect(byName.get(thaiPerson(4).name)?.house_location?.address).toContain('บ้านแม่กำปอง');
    expect(byName.get(edited ?? '')?.notes).toBe('โทรหลังหกโมงเย็น');
    expect(byName.get(alsoEdited ?? '')?.nickname).toBe('หนูนิด');
    expect(stored.filter((row) => row.deleted_at !== null).map(({ name }) => name)).toEqual([deleted]);
  },
);

test.describe('with access tokens that end', () => {
  test.use({ accessTokenSeconds: TOKEN_SECONDS });

  test('customers are added after the token ended, and arrive with a new one', async ({
    phone,
    server,
    gate,
    login,
  }) => {
    await login(phone.page, 'agent');
    await readyWithoutSignal(phone.page);
    await gate.cut();
    await addSome(phone.page, 0, 3);
    await server.advance(TOKEN_SECONDS * 1_000 + 1_000);
    await phone.page.reload();
    await addSome(phone.page, 3, 5);
    await gate.open();
    await expectMark(phone.page, /^Synced/);
    expect(await storedCustomers(server, 'agent')).toHaveLength(5);
    expect(gate.count(/grant_type=refresh_token/)).toBeGreaterThan(0);
    const requests = gate.seen.filter(isPersonal);
    expect(requests.filter(({ subject }) => subject === 'anon' || subject === null)).toEqual([]);
    await noErrorToast(phone.page);
  });

  test('a session that the server ended locks, keeps everything, and goes on after the next sign-in', async ({
    phone,
    server,
    gate,
    complaints,
    login,
  }) => {
    complaints.expect(/auth\/v1\/token/);
    const { page } = phone;
    await login(page, 'agent');
    await readyWithoutSignal(page);
    await gate.cut();
    await addSome(page, 0, 1);
    await server.advance(TOKEN_SECONDS * 1_000 + 1_000);
    await (await server.sql())`delete from auth.refresh_tokens`;
    await gate.open();
    await expectMark(page, /^Signed out · 1 waiting/);
    await addSome(page, 1, 2);
    await expectMark(page, /^Signed out · 2 waiting/);
    expect(await storedCustomers(server, 'agent')).toEqual([]);
    await login(page, 'agent');
    await openCustomers(page);
    await expectMark(page, /^Synced/);
    expect(await storedCustomers(server, 'agent')).toHaveLength(2);
  });
});

test(
  'a first start without signal, after sign-in and before any sync',
  { tag: '@own-profile' },
  async ({ phone, server, gate, complaints, login }) => {
    complaints.expect(/status of 503/);
    // The very first sync fails: the phone is signed in and has no customers.
    gate.answerWith({ path: /\/rpc\/sync_/, times: 1_000, answer: { status: 503, body: '' } });
    await login(phone.page, 'agent');
    await workerInCharge(phone.page);
    await gate.cut();
    await phone.kill();
    await phone.relaunch();
    await openCustomers(phone.page);
    await addSome(phone.page, 0, 2);
    await expectMark(phone.page, /^Offline · 2 waiting/);
    gate.clear();
    await gate.open();
    await syncNow(phone.page);
    // Leaving the page earlier would abort this sync, and the rest of the pause after the 503 would follow.
    await expectMark(phone.page, /^Synced/);
    await openCustomers(phone.page);
    await expectMark(phone.page, /^Synced/);
    expect(await storedCustomers(server, 'agent')).toHaveLength(2);
  },
);

test('two tabs without signal: all arrives once, and both say so', async ({ phone, server, gate, login }) => {
  await login(phone.page, 'agent');
  await readyWithoutSignal(phone.page);
  const other = await phone.context.newPage();
  await openCustomers(other);
  await gate.cut();
  await addSome(phone.page, 0, 3);
  await addSome(other, 3, 6);
  await openCustomers(phone.page);
  await expect(phone.page.getByText('6 customers')).toBeVisible();
  await gate.open();
  await expectMark(phone.page, /^Synced/);
  await expectMark(other, /^Synced/);
  expect(await storedCustomers(server, 'agent')).toHaveLength(6);
});

test('the answer to the push is lost after the server has committed', async ({
  phone,
  server,
  gate,
  login,
}) => {
  await login(phone.page, 'agent');
  await readyWithoutSignal(phone.page);
  const lost = gate.dropAnswerOnce(/\/rpc\/sync_push/);
  await addCustomer(phone.page, thaiPerson(1));
  await lost;
  expect(await storedCustomers(server, 'agent')).toHaveLength(1);
  await expectMark(phone.page, /^Synced/);
  expect(await storedCustomers(server, 'agent')).toHaveLength(1);
  expect(gate.count(/\/rpc\/sync_push/)).toBe(2);
});

test('the browser sends by itself when the network is back and every tab is closed', async ({
  phone,
  server,
  login,
}) => {
  await login(phone.page, 'agent');
  await readyWithoutSignal(phone.page);
  await phone.offline();
  await addSome(phone.page, 0, 2);
  await expectMark(phone.page, /^Offline · 2 waiting/);
  const elsewhere = await phone.context.newPage();
  await elsewhere.goto('about:blank');
  await phone.page.close();
  await phone.online();
  await expect.poll(async () => (await storedCustomers(server, 'agent')).length).toBe(2);
});
