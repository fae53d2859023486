import type { Page } from '@playwright/test';
import { holdEvent, registerBySql, registrationsOf } from './screens/events.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { emailOf } from './screens/sign-in-screen.ts';
import { expect, test } from './journey-fixtures.ts';
import { expectMark } from './screens/customers.ts';

test(
  'two doors without a network, one of them opened cold, let the same person in: both arrive, and the second says so',
  { tag: '@own-profile' },
  async ({ phone, secondDevice, server, gate, login }) => {
    const held = await holdEvent(server, { title: 'เดินการกุศล', slug: 'walk', seats: 5 });
    for (const role of ['agent', 'agent2'] as const) {
      await registerBySql(server, { eventId: held.id, role });
    }
    const arrived = async () =>
      (await registrationsOf(server, held.id)).flatMap(({ email, checked_in_at: at }) => (at ? [email] : []));
    const other = await secondDevice();
    const door = (page: Page) => page.getByRole('region', { name: 'รหัสลงทะเบียน' });
    const row = (page: Page, name: string) =>
      page.getByRole('region', { name: 'รายชื่อผู้ลงทะเบียน' }).getByRole('listitem').filter({ hasText: name });
    for (const { page } of [phone, other]) {
      await login(page, 'hospital');
      await workerInCharge(page);
      await page.goto('/hospital-dashboard');
      await page.goto(`/hospital-dashboard/event/${held.id}`);
      await expect(row(page, 'สุภาพร ใจดี')).toBeVisible();
    }
    const code =
      (await registrationsOf(server, held.id)).find(({ email }) => email === emailOf('agent'))?.code ?? '';
    await gate.cut();
    for (const { page } of [phone, other]) {
      await door(page).getByRole('textbox').fill(code);
      await door(page).getByRole('button', { name: 'เช็กอิน' }).click();
      await expect(door(page).getByText('เช็กอิน สุภาพร ใจดี แล้ว')).toBeVisible();
    }
    const { page } = phone;
    await page.getByRole('button', { name: /^เช็กอิน ณัฐพล/ }).click();
    await expect(page.getByText(/การเช็กอินที่รอเครือข่าย 2 รายการ/)).toBeVisible();
    // After a full page load the list and the unsent check-ins are still there.
    await page.goto(`/hospital-dashboard/event/${held.id}`);
    await expect(page.getByText(/การเช็กอินที่รอเครือข่าย 2 รายการ/)).toBeVisible();
    await expect(row(page, 'สุภาพร ใจดี').getByText('ยังไม่ได้ส่ง')).toBeVisible();
    expect(await arrived()).toEqual([]);
    // Unsent check-ins survive a kill: the next start sends them, from another page.
    await phone.kill();

    await gate.open();
    await expect.poll(arrived).toEqual([emailOf('agent')]);
    await phone.relaunch();
    await phone.page.goto('/hospital-dashboard');
    await expect.poll(arrived).toHaveLength(2);
    await expectMark(phone.page, /^Synced/);
    await phone.page.goto(`/hospital-dashboard/event/${held.id}`);
    const reported = phone.page.getByRole('region', { name: 'เช็กอินที่ควรตรวจสอบ' });
    await expect(reported.getByRole('listitem')).toHaveText(
      /^สุภาพร ใจดี เช็กอินแล้วเมื่อ \d\d:\d\d และเช็กอินที่เครื่องนี้อีกครั้งเมื่อ \d\d:\d\d$/,
    );
    await reported.getByRole('button', { name: 'รับทราบ' }).click();
    await expect(reported).toHaveCount(0);

    // With a network a device at the door shows a check-in
    // made elsewhere at once, even if it read its list before.
    const sql = await server.sql();
    await sql`update public.event_registrations set checked_in_at = null`;
    await phone.page.reload();
    await expect(row(phone.page, 'สุภาพร ใจดี').getByRole('button', { name: /^เช็กอิน/ })).toBeVisible();
    await sql`update public.event_registrations set checked_in_at = now() where code = ${code}`;
    await door(phone.page).getByRole('textbox').fill(code);
    await door(phone.page).getByRole('button', { name: 'เช็กอิน' }).click();
    await expect(door(phone.page).getByText(/สุภาพร ใจดี เช็กอินไปแล้วเมื่อ/)).toBeVisible();
    await expect(reported).toHaveCount(0);
  },
);
