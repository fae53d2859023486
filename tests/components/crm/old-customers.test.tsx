import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addCars, addCustomers, addNotes, addTasks, dayFromNow, idOf, stored } from './agent-data.ts';
import { button, field, heading, link, region, toast } from './crm-screen.ts';
import { openApp } from '../support/open-app.tsx';

const long = (days: number) => `${dayFromNow(-days)}T03:00:00.000Z`;
const fill: Parameters<typeof openApp>[0]['fill'] = async (store) => {
  await addCustomers(store, [
    { name: 'คนเก่า มาก', created_at: long(1500) },
    { name: 'คนเก่า หน่อย', created_at: long(800) },
    { name: 'มีบันทึก', created_at: long(1500) },
    { name: 'มีประกัน', created_at: long(1500) },
    { name: 'คนใหม่', created_at: long(10) },
    { name: 'มีงาน', created_at: long(1500) },
  ]);
  await addNotes(store, 3, ['โทรคุยแล้ว']);
  await addCars(store, 4, [{ license_plate: 'กข 1', endsInDays: -30, created_at: long(1400) }]);
  await addTasks(store, [{ title: 'โทร', customer_id: idOf(6), created_at: long(900), done_at: long(100) }]);
};
const open = (more: Partial<Parameters<typeof openApp>[0]> = {}) =>
  openApp({ path: '/crm/retention', person: 'agent', fill, ...more });

const list = region('Old customers');
const names = () =>
  list
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('a')?.textContent);

afterEach(() => localStorage.removeItem('sabai-retention-months'));

describe('customers without a contact for long', () => {
  test('CUSTOMER-22 are listed after 24 months, the longest first; another time is chosen', async () => {
    await open();
    await expect.poll(names).toEqual(['คนเก่า มาก', 'คนเก่า หน่อย']);
    await expect.element(list.getByRole('listitem').first()).toHaveTextContent(/Last contact \d/);
    await field('Review after the last contact').selectOptions('36 months');
    await expect.poll(names).toEqual(['คนเก่า มาก']);
    await field('Review after the last contact').selectOptions('24 months');
    await link('คนเก่า หน่อย').click();
    await expect.element(heading('คนเก่า หน่อย')).toBeVisible();
  });

  test('CUSTOMER-22 are retained with a reason, on every device, or erased for good', async () => {
    const app = await open();
    await button('Keep: คนเก่า มาก').click();
    const sheet = page.getByRole('dialog', { name: 'Keep คนเก่า มาก for another year' });
    await sheet.getByRole('button', { name: 'Keep' }).click();
    await expect.element(sheet.getByText('Say why the data is still needed')).toBeVisible();
    await sheet.getByLabelText(/^Reason/).fill('ยังมีคดีกับบริษัทประกัน');
    await sheet.getByRole('button', { name: 'Keep' }).click();
    await expect.poll(names).toEqual(['คนเก่า หน่อย']);
    await expect
      .poll(() => stored(app, 'tasks').filter(({ reminder }) => String(reminder).startsWith('retention:')))
      .toMatchObject([{ customer_id: idOf(1), note: 'ยังมีคดีกับบริษัทประกัน', title: null }]);
    app.server.functions['erase_customer'] = ({ id }) =>
      app.server.sync.eraseCustomer({ userId: app.person?.userId ?? '', customerId: String(id) });
    await button('Erase now: คนเก่า หน่อย').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase now' }).click();
    await expect.element(toast('คนเก่า หน่อย was erased')).toBeVisible();
    await expect.element(page.getByText('Nobody is due for a review')).toBeVisible();
    expect(stored(app, 'customers').map(({ id }) => id)).not.toContain(idOf(2));
  });

  test('cannot be erased without a network, and can be retained', async () => {
    const app = await open();
    await expect.poll(names).toHaveLength(2);
    app.server.goOffline();
    await expect.element(button('Erase now: คนเก่า มาก')).toBeDisabled();
    await expect.element(button('Keep: คนเก่า มาก')).toBeEnabled();
  });
});
