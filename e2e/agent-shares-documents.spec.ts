import type { Page } from '@playwright/test';
import { expect, test } from './journey-fixtures.ts';
import { addCustomer, expectMark, readyWithoutSignal } from './screens/customers.ts';

const person = { name: 'สมชาย ใจดี', telephone: '081-234-5678', nickname: 'ชาย' };

/**
 * Submits a form with a file. From a page of the app this is the same request
 * that the browser makes for a share target.
 */
async function postFile(page: Page, options: { name: string; action: string }): Promise<void> {
  await page.evaluate(({ name, action }) => {
    // The content differs each time, because the app stores equal files as one document.
    const png = Uint8Array.from([
      0x89,
      0x50,
      0x4e,
      0x47,
      0x0d,
      0x0a,
      0x1a,
      0x0a,
      ...new TextEncoder().encode(name),
    ]);
    const shared = new DataTransfer();
    shared.items.add(new File([png], name, { type: 'image/png' }));
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'documents' });
    field.files = shared.files;
    const form = Object.assign(document.createElement('form'), {
      method: 'POST',
      action,
      enctype: 'multipart/form-data',
    });
    form.append(field);
    document.body.append(form);
    form.submit();
  }, options);
}

test('shared photos become documents of a customer, without signal; what another site hands over does not', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await addCustomer(page, person);
  await expectMark(page, /^Synced/);
  const elsewhere = 'http://elsewhere.example/';
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Elsewhere</p>' }),
  );
  await page.goto(elsewhere);
  await postFile(page, { name: 'ไม่ใช่ของฉัน.png', action: `${gate.origin}/crm/share` });
  await expect(page.getByText('Nothing was shared')).toBeVisible();
  await gate.cut();
  for (const name of ['กรมธรรม์.png', 'ใบเสร็จ.png']) {
    await postFile(page, { name, action: '/crm/share' });
    await expect(page).toHaveURL(/\/crm\/share$/);
    await expect(page.getByText(name)).toBeVisible();
  }
  await expect(page.getByText('กรมธรรม์.png')).toBeVisible();
  await page.getByRole('button', { name: /สมชาย ใจดี/ }).click();
  await page.getByRole('button', { name: 'A new insurance record' }).click();
  await expect(page.getByText('2 documents were added to สมชาย ใจดี')).toBeVisible();
  await gate.open();
  await expectMark(page, /^Synced/);
  const sql = await server.sql();
  const rows = await sql`
    select d ->> 'name' as name from public.car_insurance i, jsonb_array_elements(i.documents) d`;
  expect([...rows]).toEqual([{ name: 'กรมธรรม์.png' }, { name: 'ใบเสร็จ.png' }]);
  const stored = await sql`select 1 from storage.objects where bucket_id = 'car-insurance-documents'`;
  expect(stored).toHaveLength(2);
});
