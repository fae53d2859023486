import { type Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  addCustomer,
  expectMark,
  fillCustomer,
  openCustomer,
  readyWithoutSignal,
} from './screens/customers.ts';
import { storedCustomers } from './screens/database.ts';
import { publish } from './screens/promotions.ts';
import { thaiPerson } from './support/thai-people.ts';

const customer = thaiPerson(0);
const house = { latitude: 18.7883, longitude: 98.9853 };

function recommended(page: Page) {
  return page.getByRole('region', { name: 'Recommended Promotions' });
}

/** A customer whose house is where the phone stands. */
async function addCustomerHere(page: Page): Promise<void> {
  await page.goto('/crm/add');
  await fillCustomer(page, customer);
  await page.getByRole('button', { name: 'Use this device’s position' }).click();
  await expect(page.getByText('Selected: 18.7883, 98.9853')).toBeVisible();
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page).toHaveURL(/\/crm$/);
}

test('the nearest ten by driving distance, to one decimal, and each opens its page', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await phone.context.grantPermissions(['geolocation']);
  await phone.context.setGeolocation(house);
  // Each 0.1 degrees is 11.1 km by the line and 14.5 km by the estimate of the embedded function.
  for (let index = 12; index >= 1; index -= 1) {
    await publish(server, {
      title: `ที่ ${index}`,
      slug: `promo-${index}`,
      price: 1000,
      area: 'เชียงใหม่',
      description: 'ก'.repeat(149) + 'ข'.repeat(20),
      at: { lat: house.latitude + index / 10, lng: house.longitude },
    });
  }
  await publish(server, { title: 'ไม่มีบนแผนที่', at: null });
  await publish(server, {
    title: 'ใกล้แต่จบแล้ว',
    end: '2026-02-01',
    at: { lat: house.latitude, lng: house.longitude },
  });
  await login(page, 'agent');
  await addCustomerHere(page);
  await expectMark(page, /^Synced/);
  await openCustomer(page, customer.name);
  const card = recommended(page);
  await expect(card.getByText('Based on distance')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(10, { timeout: 20_000 });
  expect(await card.locator('strong.record-item-title').allTextContents()).toEqual(
    Array.from({ length: 10 }, (_, index) => `ที่ ${index + 1}`),
  );
  const first = card.getByRole('listitem').first();
  await expect(first).toContainText('≈ 14.5 km');
  await expect(first).toContainText('เชียงใหม่');
  await expect(first).toContainText('฿1,000.00');
  await expect(first).toContainText(`${'ก'.repeat(149)}ข…`);
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/\/promo-1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'ที่ 1', exact: true })).toBeVisible();
  expect(await storedCustomers(server, 'agent')).toMatchObject([
    { house_location: { lat: house.latitude, lng: house.longitude } },
  ]);
});

test('without an answer distances are straight lines and say so; measured ones are there without signal', async ({
  phone,
  server,
  gate,
  complaints,
  login,
}) => {
  const { page } = phone;
  complaints.expect(/status of 503/);
  await phone.context.grantPermissions(['geolocation']);
  await phone.context.setGeolocation(house);
  await publish(server, { title: 'ใกล้บ้าน', at: { lat: house.latitude + 0.1, lng: house.longitude } });
  gate.answerWith({
    path: /calculate-driving-distance/,
    times: 1,
    answer: { status: 503, body: '' },
  });
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await addCustomerHere(page);
  await openCustomer(page, customer.name);
  const card = recommended(page);
  await expect(card).toContainText('11.1 km · ≈ straight line', { timeout: 20_000 });
  await page.reload();
  await expect(card).toContainText('≈ 14.5 km', { timeout: 20_000 });
  await expect(card).not.toContainText('straight line');
  await gate.cut();
  await server.stop();
  await page.reload();
  await expect(card).toContainText('≈ 14.5 km', { timeout: 20_000 });
});

test('without a house on the map all that can be had are listed, a few at a time', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  for (let index = 0; index < 12; index += 1) {
    await publish(server, { title: `โปรโมชัน ${index}`, at: index % 2 ? null : { lat: 18, lng: 99 } });
  }
  await login(page, 'agent');
  await addCustomer(page, customer);
  await openCustomer(page, customer.name);
  const card = recommended(page);
  await expect(card.getByRole('listitem')).toHaveCount(10, { timeout: 20_000 });
  await expect(card.getByText('Based on distance')).toHaveCount(0);
  await expect(card).not.toContainText('km');
  await card.getByRole('button', { name: 'Show more' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(12);
});

test('promotions that could not be read say so in place, with a way to try again', async ({
  phone,
  server,
  gate,
  complaints,
  login,
}) => {
  const { page } = phone;
  complaints.expect(/status of 500/);
  await publish(server, { title: 'ตรวจสุขภาพ' });
  gate.answerWith({
    path: /\/rest\/v1\/promotions\?.*end_date/,
    times: 1_000,
    answer: { status: 500, body: '{}' },
  });
  await login(page, 'agent');
  await addCustomer(page, customer);
  await openCustomer(page, customer.name);
  const card = recommended(page);
  await expect(card.getByRole('alert')).toHaveText('Promotions could not be read', { timeout: 20_000 });
  gate.clear();
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
});
