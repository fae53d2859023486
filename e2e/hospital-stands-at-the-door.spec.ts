import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { holdEvent, registerBySql, registrationsOf } from './screens/events.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { openMenu } from './screens/menu.ts';
import { emailOf } from './screens/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { expectMark } from './screens/customers.ts';
import { provideCamera, showQr } from './screens/drawn-camera.ts';

test('the door: codes, names and the camera check in, also without a network; the list opens in a spreadsheet', async ({
  phone,
  server,
  gate,
  login,
}) => {
  test.setTimeout(180_000);
  const { page } = phone;
  const sql = await server.sql();
  const held = await holdEvent(server, { title: 'เดินการกุศล', slug: 'walk', seats: 2 });
  await sql`update public.profiles set full_name = '=1+1' where user_id =
    (select id from auth.users where email = ${emailOf('agent2')})`;
  await registerBySql(server, { eventId: held.id, role: 'agent' });
  await registerBySql(server, { eventId: held.id, role: 'agent2' });
  await registerBySql(server, { eventId: held.id, role: 'admin', status: 'waiting' });
  const rows = await registrationsOf(server, held.id);
  const codeOf = (role: 'agent' | 'agent2' | 'admin') =>
    rows.find(({ email }) => email === emailOf(role))?.code ?? '';
  await provideCamera(phone.context);
  await login(page, 'hospital');
  await workerInCharge(page);
  await page.goto(held.path);
  await page.getByRole('link', { name: 'ผู้ลงทะเบียน' }).click();
  const list = page.getByRole('region', { name: 'รายชื่อผู้ลงทะเบียน' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'รายชื่อคิวรอ' }).getByRole('listitem')).toHaveCount(1);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'บันทึกเป็น CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv.startsWith('\ufeff"ชื่อ","โทรศัพท์"')).toBe(true);
  expect(csv).toContain(`"'=1+1"`);

  const door = page.getByRole('region', { name: 'รหัสลงทะเบียน' });
  const type = async (code: string) => {
    await door.getByRole('textbox').fill(code);
    await door.getByRole('button', { name: 'เช็กอิน' }).click();
  };
  await type('ABCDE-FGHJK');
  await expect(door.getByText(/ไม่มีการลงทะเบียนของกิจกรรมนี้/)).toBeVisible();
  await type(codeOf('admin'));
  await expect(door.getByText(/ยังอยู่ในคิวรอ/)).toBeVisible();

  await gate.cut();
  const code = codeOf('agent').toLowerCase();
  await type(`${code.slice(0, 5)}-${code.slice(5)}`);
  await expect(door.getByText('เช็กอิน สุภาพร ใจดี แล้ว')).toBeVisible();
  await page.goto(`/hospital-dashboard/event/${held.id}`);
  // A cold start: the list and what was noted are still there.
  await expect(page.getByText(/การเช็กอินที่รอเครือข่าย 1 รายการ/)).toBeVisible();
  await expect(list.getByText('ยังไม่ได้ส่ง')).toBeVisible();
  await type(code);
  await expect(door.getByText(/สุภาพร ใจดี เช็กอินไปแล้ว/)).toBeVisible();
  expect((await registrationsOf(server, held.id)).every(({ checked_in_at: at }) => at === null)).toBe(true);
  await gate.open();
  await expect(page.getByText(/การเช็กอินที่รอเครือข่าย/)).toHaveCount(0);
  const arrived = async () =>
    (await registrationsOf(server, held.id))
      .filter(({ checked_in_at: at }) => at !== null)
      .map(({ email }) => email)
      .toSorted();
  await expect.poll(arrived).toEqual([emailOf('agent')]);

  // By name, and taken back.
  await page.getByRole('searchbox').fill('=1');
  await list.getByRole('button', { name: 'เช็กอิน =1+1' }).click();
  await expect.poll(arrived).toEqual([emailOf('agent2'), emailOf('agent')].toSorted());
  await list.getByRole('button', { name: 'เลิกทำการเช็กอินของ =1+1' }).click();
  await expect.poll(arrived).toEqual([emailOf('agent')]);

  await door.getByRole('button', { name: 'Scan with the camera' }).click();
  await showQr(page, codeOf('agent2'));
  await expect(door.getByText('เช็กอิน =1+1 แล้ว')).toBeVisible();
  await expect.poll(arrived).toEqual([emailOf('agent2'), emailOf('agent')].toSorted());
});

test('at the door nothing that was pressed is lost: two at once, and a list that comes late', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  const held = await holdEvent(server, { title: 'เดินการกุศล', slug: 'walk', seats: 5 });
  for (const role of ['agent', 'agent2', 'admin'] as const) {
    await registerBySql(server, { eventId: held.id, role });
  }
  const arrived = async () =>
    (await registrationsOf(server, held.id)).filter(({ checked_in_at: at }) => at !== null).length;
  await login(page, 'hospital');
  await page.goto(`/hospital-dashboard/event/${held.id}`);
  const list = page.getByRole('region', { name: 'รายชื่อผู้ลงทะเบียน' });
  const [first, second, third] = [0, 1, 2].map((n) => list.getByRole('listitem').nth(n).getByRole('button'));
  if (!first || !second || !third) throw new Error('There are three.');
  await expect(third).toBeVisible();
  await page.evaluate(() => {
    for (const row of [...document.querySelectorAll('li.attendee')].slice(0, 2))
      row.querySelector('button')?.click();
  });
  await expect.poll(arrived).toBe(2);

  // The list is asked for, somebody comes, and only then it arrives: as it was before.
  const sql = await server.sql();
  await sql`update public.events set event_title = 'เดินการกุศล ๒' where id = ${held.id}`;
  let letThrough = () => {};
  const until = new Promise<void>((resolve) => (letThrough = resolve));
  let noteRead = () => {};
  const read = new Promise<void>((resolve) => (noteRead = resolve));
  await page.route(/rest\/v1\/event_registrations\?/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    noteRead();
    await until;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'รีเฟรช' }).click();
  await read;
  await third.click();
  await expect.poll(arrived).toBe(3);
  letThrough();
  await expect(page.getByRole('heading', { name: 'เดินการกุศล ๒' })).toBeVisible();
  await expect(list.getByText(/^เช็กอิน \d\d:\d\d$/)).toHaveCount(3);
});

test('two doors without a network let the same person in: both arrive by whatever screen is open, and the second is told', async ({
  phone,
  secondDevice,
  server,
  gate,
  login,
}) => {
  test.setTimeout(240_000);
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
  // What waits is not forgotten by leaving: a sign-out asks, and the next start sends it from another page.
  await (await openMenu(page)).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Changes that have not been sent yet: 2' })).toBeVisible();
  await phone.kill();

  await gate.open();
  await expect.poll(arrived, { timeout: 30_000 }).toEqual([emailOf('agent')]);
  await phone.relaunch();
  await phone.page.goto('/hospital-dashboard');
  await expect.poll(arrived, { timeout: 30_000 }).toHaveLength(2);
  await expectMark(phone.page, /^Synced/);
  await phone.page.goto(`/hospital-dashboard/event/${held.id}`);
  const told = phone.page.getByRole('region', { name: 'เช็กอินที่ควรตรวจสอบ' });
  await expect(told.getByRole('listitem')).toHaveText(
    /^สุภาพร ใจดี เช็กอินแล้วเมื่อ \d\d:\d\d และเช็กอินที่เครื่องนี้อีกครั้งเมื่อ \d\d:\d\d$/,
  );
  await told.getByRole('button', { name: 'รับทราบ' }).click();
  await expect(told).toHaveCount(0);

  // With a network the second door is told at once, also while its list is older than the arrival.
  const sql = await server.sql();
  await sql`update public.event_registrations set checked_in_at = null`;
  await phone.page.reload();
  await expect(row(phone.page, 'สุภาพร ใจดี').getByRole('button', { name: /^เช็กอิน/ })).toBeVisible();
  await sql`update public.event_registrations set checked_in_at = now() where code = ${code}`;
  await door(phone.page).getByRole('textbox').fill(code);
  await door(phone.page).getByRole('button', { name: 'เช็กอิน' }).click();
  await expect(door(phone.page).getByText(/สุภาพร ใจดี เช็กอินไปแล้วเมื่อ/)).toBeVisible();
  await expect(told).toHaveCount(0);
});
