import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { offerPromotion } from '../bookings/open-record.ts';
import { createButton, promotionField } from '../bookings/booking-panel.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { addCars, addCustomers, stored } from './agent-data.ts';
import { button, heading, link, region, toast } from './crm-screen.ts';

/**
 * Touches of the screen since the list was opened; typing needs none where the field already has the focus.
 */
let taps = 0;
const tap = async (target: Locator) => {
  taps += 1;
  await target.click();
};

describe('touches from the open list', () => {
  let app: App;
  beforeEach(async () => {
    app = await openApp({
      path: '/crm',
      person: 'agent',
      arrange: (server) => offerPromotion(server, { number: 1, price: 1999 }),
      fill: async (store) => {
        await addCustomers(store, [{ name: 'สมชาย ใจดี', telephone: '081-234-5678' }, { name: 'บุญมี' }]);
        await addCars(store, 2, [{ license_plate: 'กข 1', endsInDays: 3 }]);
      },
    });
    await expect.element(link(/สมชาย/)).toBeVisible();
    taps = 0;
  });

  test('a customer with name and phone: three', async () => {
    await tap(button('Add'));
    await tap(page.getByRole('dialog').getByRole('link', { name: 'Add Customer' }));
    await expect.element(page.getByLabelText(/^Name/)).toHaveFocus();
    await userEvent.keyboard('Somchai{Enter}{Enter}0899999999');
    await tap(button('Save Customer'));
    await expect.poll(() => stored(app, 'customers')).toHaveLength(3);
    expect(taps).toBe(3);
  });

  test('a note: at most three', async () => {
    await tap(page.getByRole('listitem').filter({ hasText: 'สมชาย' }).getByRole('link', { name: 'Note' }));
    await expect.element(page.getByLabelText('New note')).toHaveFocus();
    await userEvent.keyboard('called');
    await tap(button('Add Note'));
    await expect.poll(() => stored(app, 'customer_notes')).toHaveLength(1);
    expect(taps).toBeLessThanOrEqual(3);
  });

  test('a call: one, which is a link of the card itself', async () => {
    const call = page.getByRole('link', { name: 'Call 081-234-5678' });
    await expect.element(call).toHaveAttribute('href', 'tel:0812345678');
    await expect.element(call).toBeInViewport();
  });

  test('whose insurance ends this month: one', async () => {
    await tap(button('1 ending'));
    await expect.element(region('Car insurance ending')).toHaveTextContent(/บุญมี.*In 3 days/);
    expect(taps).toBe(1);
  });

  test('a booking of a known promotion: at most four', async () => {
    await tap(link(/สมชาย/).first());
    await expect.element(heading('สมชาย ใจดี')).toBeVisible();
    // A native select takes two touches: one opens it, one chooses.
    taps += 2;
    const option = promotionField.getByRole('option').filter({ hasText: 'ตรวจสุขภาพประจำปี' });
    await expect.element(option).toBeInTheDocument();
    await promotionField.selectOptions((option.element() as HTMLOptionElement).value);
    await tap(createButton);
    await expect.element(toast(/Booking created with code:/)).toBeVisible();
    expect(taps).toBeLessThanOrEqual(4);
  });
});
