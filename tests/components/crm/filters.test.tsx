import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { customerTagsEntity } from '../../../src/crm/data/tags/customer-tags-entity.ts';
import type { Store } from '../../../sync/index.ts';
import { press } from '../gallery/screen-state.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { addCustomers, dayFromNow, idOf, sendFromOtherDevice, stored } from './agent-data.ts';
import { button, toast } from './crm-screen.ts';

const cards = page.getByRole('link', { name: /ลูกค้าที่/ });
const namesOf = () => cards.elements().map((card) => /ลูกค้าที่ (หนึ่ง|สอง|สาม)/.exec(card.textContent)?.[1] ?? '');
const count = page.getByText(/^\d+ (found|customers?)$/);
const choose = async (label: string, option: string) => {
  await page.getByLabelText(label, { exact: true }).selectOptions(option);
};

async function fill(store: Store): Promise<void> {
  await addCustomers(store, [
    { name: 'ลูกค้าที่ หนึ่ง', custom_date: '1990-05-01', house_location: { address: 'จ.ลำพูน' } },
    { name: 'ลูกค้าที่ สอง', custom_date: '1990-05-02', house_location: { address: 'เชียงใหม่' } },
    { name: 'ลูกค้าที่ สาม', house_location: { address: 'เชียงใหม่', lat: 18.79, lng: 98.98 } },
  ]);
  for (const [customer, tag] of [
    [1, 'VIP'],
    [2, 'VIP'],
    [3, 'รถกระบะ'],
  ] as const) {
    const values = { id: store.newId(), user_id: store.userId, customer_id: idOf(customer), tag };
    await store.write({ kind: 'create', entity: customerTagsEntity, values });
  }
}

describe('CUSTOMER-17 filters of the list', () => {
  let app: App;
  const { geolocation } = navigator;
  afterEach(() => {
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  });
  beforeEach(async () => {
    app = await openApp({ path: '/crm', person: 'agent', fill });
    await expect.element(cards.first()).toBeVisible();
  });

  test('combine, are in the address, and a tap removes each', async () => {
    await press(/^Filter customers$/);
    await page.getByRole('button', { name: 'VIP', exact: true }).click();
    await choose('Province', 'เชียงใหม่');
    await button('Show 1 customer').click();
    await expect.poll(namesOf).toEqual(['สอง']);
    await expect.poll(() => app.router.state.location.search).toEqual({ tags: ['VIP'], province: 'เชียงใหม่' });
    await press(/^Remove filter: เชียงใหม่$/);
    await expect.poll(namesOf).toEqual(['สอง', 'หนึ่ง']);
    await press(/^Remove filter: VIP$/);
    await expect.poll(namesOf).toEqual(['สอง', 'สาม', 'หนึ่ง']);
    await expect.poll(() => app.router.state.location.href).toBe('/crm');
  });

  test('ask other tables, and follow a change there', async () => {
    await press(/^Filter customers$/);
    await choose('Insurance ends', 'Ends within 30 days');
    await button('Show 0 customers').click();
    await expect.element(page.getByText('Nobody matches these filters')).toBeVisible();
    const coverEnd = `${dayFromNow(10)}T16:59:59.999Z`;
    const values = { customer_id: idOf(3), coverage_end: coverEnd, documents: [] };
    sendFromOtherDevice(app, { entity: 'car_insurance', row_id: idOf(500), kind: 'create', values });
    await app.sync.requestSync('manual');
    await expect.poll(namesOf).toEqual(['สาม']);
  });

  test('nearness asks for the position, and says when there is none', async () => {
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (found: PositionCallback) =>
          found({ coords: { latitude: 18.8, longitude: 98.98 } } as GeolocationPosition),
      },
    });
    await press(/^Filter customers$/);
    await choose('Near me', 'Within 5 km');
    await button('Show 1 customer').click();
    await expect.poll(namesOf).toEqual(['สาม']);
    await press(/^Clear filters$/);
    Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true });
    await press(/^Filter customers$/);
    await choose('Near me', 'Within 5 km');
    await button('Show 0 customers').click();
    await expect.element(page.getByText(/position could not be read/)).toBeVisible();
  });

  test('CUSTOMER-18 a saved list opens with one tap, also one of another device, and can be deleted', async () => {
    await press(/^Filter customers$/);
    await page.getByRole('button', { name: 'VIP', exact: true }).click();
    await button('Show 2 customers').click();
    await press(/^Save as a list$/);
    await page.getByLabelText(/^Name of the list/).fill('ลูกค้า VIP');
    await userEvent.keyboard('{Enter}');
    await expect.element(toast('ลูกค้า VIP opens with one tap')).toBeVisible();
    await expect.poll(() => stored(app, 'saved_lists')).toMatchObject([{ filter: { tags: ['VIP'] } }]);
    await press(/^Clear filters$/);
    await press(/^ลูกค้า VIP$/);
    await expect.poll(namesOf).toEqual(['สอง', 'หนึ่ง']);
    await expect.element(button('Save as a list')).not.toBeInTheDocument();
    await press(/^Filter customers$/);
    await press(/^Delete list ลูกค้า VIP$/);
    await expect.poll(() => stored(app, 'saved_lists')).toEqual([]);
  });
});

test('CUSTOMER-17 an address with filters opens them, and the number is announced', async () => {
  await openApp({ path: '/crm?tags=%5B%22vip%22%5D&birthMonth=5', person: 'agent', fill });
  await expect.poll(namesOf).toEqual(['สอง', 'หนึ่ง']);
  await expect.element(count.first()).toHaveTextContent('2');
  await expect.element(count.first()).toHaveAttribute('aria-live', 'polite');
});
