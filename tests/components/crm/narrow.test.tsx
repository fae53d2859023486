import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { press } from '../gallery/screen-state.ts';
import { openApp } from '../support/open-app.tsx';
import { addBooking, addCars, addCustomers, addNotes, dayFromNow, idOf, remove } from './agent-data.ts';
import { button } from './crm-screen.ts';

afterEach(() => page.viewport(390, 844));

const longName = 'สมชาย ใจดีมากเป็นพิเศษที่มีชื่อยาวกว่าที่จอโทรศัพท์จะแสดงได้ในบรรทัดเดียว';

test('nothing runs over the side of a phone of 320 px', async () => {
  await page.viewport(320, 640);
  const app = await openApp({
    path: '/crm',
    person: 'agent',
    arrange: (server) => server.answer(/sync_push/, { status: 503 }),
    fill: async (store) => {
      await addCustomers(store, [
        { name: longName, telephone: '081-234-5678', custom_date: `1990${dayFromNow(2).slice(4)}` },
        { name: 'สมชาย', telephone: '+66 81 234 5678' },
        { name: 'คนที่ลบไป' },
      ]);
      await addCars(store, 1, [{ license_plate: 'กข 1234', endsInDays: 5 }]);
      await addNotes(store, 1, ['โทรหลังหกโมงเย็น']);
      await addBooking(store, 1);
      await remove(store, customersEntity, 3);
    },
  });
  const expectNarrow = (what: string) =>
    expect(document.documentElement.scrollWidth, what).toBeLessThanOrEqual(320);
  const close = async () => {
    document.querySelector<HTMLElement>('dialog[open] .sheet-head button')?.click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  };

  await expect.element(button('1 birthday')).toBeVisible();
  expectNarrow('list');
  await button('1 ending').click();
  await expect.element(page.getByRole('region', { name: 'Car insurance ending' })).toBeVisible();
  expectNarrow('what ends');
  await button('1 ending').click();
  await button('More about customers').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expectNarrow('menu of the list');
  await close();
  for (const [path, words] of [
    ['/crm/today', longName],
    ['/crm/renewals', longName],
    ['/crm/deleted', 'คนที่ลบไป'],
    ['/crm/duplicates', longName],
    ['/crm/share', 'Nothing was shared'],
    ['/crm/sync', 'Not accepted'],
    [`/crm/customer/${idOf(1)}?tab=notes`, 'โทรหลังหกโมงเย็น'],
    [`/crm/customer/${idOf(1)}?tab=timeline`, 'Booked'],
    [`/crm/customer/${idOf(1)}?tab=details`, 'Locations'],
    [`/crm/customer/${idOf(1)}`, 'W4NSR-8TB7N'],
  ] as const) {
    await app.go(path);
    await expect.element(page.getByText(words).first()).toBeVisible();
    expectNarrow(path);
  }
  await press(/^Show voucher/);
  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeInViewport();
  expectNarrow('voucher');
  await close();
  await app.go('/crm/duplicates');
  await press(/^Merge: /);
  await expect.element(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  expectNarrow('merge');
  await close();
  await app.go('/crm/import');
  const csv = new File([`ชื่อ,เบอร์โทร\n${longName} ที่สอง,0812223333\nซ้ำ,0812345678\n,12\n`], 'a.csv');
  await page.getByLabelText('Choose a file', { exact: true }).upload(csv);
  await expect.element(button('Add 1 customer')).toBeVisible();
  expectNarrow('import');
});
