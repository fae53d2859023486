import { expectNoViolation } from './screens/axe.ts';
import {
  eventField,
  fillEvent,
  goodEvent,
  holdEvent,
  openNewEvent,
  pressCreate,
  registerBySql,
  storedEvents,
  type TypedEvent,
} from './screens/events.ts';
import { toast } from './screens/promotions.ts';
import { dismissToasts, photograph } from './screens/publishing.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { emailOf } from './screens/sign-in.ts';
import { expect, test } from './fixtures.ts';

test('an event is created as typed, edited, led to by its old address, and deleted', async ({
  phone,
  server,
  gate,
  login,
}) => {
  test.setTimeout(180_000);
  const { page } = phone;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: gate.origin });
  await login(page, 'hospital');
  await openNewEvent(page);
  await expect(page.getByLabel(/^โรงพยาบาล/)).toHaveValue('โรงพยาบาลสบายดี');
  await fillEvent(page, {
    ...goodEvent,
    category: 'กีฬา',
    seats: '๔๐',
    phone: '02-123 4567',
    details: 'คุณพิมพ์',
  });
  // Most events end on the day they begin.
  await expect(eventField(page, 'endDay')).toHaveValue('05/12/2099');
  const search = page.getByRole('combobox', { name: /ค้นหาสถานที่/ });
  await search.fill('เชียงใหม่');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(eventField(page, 'address')).toHaveValue(/เชียงใหม่/);
  const photo = await photograph({ width: 2600, height: 1400, noisy: true });
  await page.getByLabel(/^รูปกิจกรรม/).setInputFiles({
    name: 'รูป.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  });
  await expect(page.getByRole('img', { name: 'Chosen image' })).toBeVisible({ timeout: 60_000 });
  await pressCreate(page);
  await expect(toast(page, 'สร้างกิจกรรมสำเร็จ!')).toBeVisible();
  await expect(page).toHaveURL(`${gate.origin}/hospital-dashboard`);

  const [stored, ...more] = await storedEvents(server);
  expect(more).toEqual([]);
  expect(stored).toMatchObject({
    event_title: goodEvent.title,
    hospital_name: 'โรงพยาบาลสบายดี',
    // 06:30 in Bangkok.
    start_utc: '2099-12-04 23:30',
    end_utc: '2099-12-05 02:00',
    max_attendees: 40,
    contact_phone: '02-123 4567',
    url_slug: 'เดินเพื่อหัวใจ',
    seo_description: goodEvent.description,
  });
  expect(stored?.['location_lat']).toBeCloseTo(18.79, 0);
  const { pathname } = new URL(stored?.image_url ?? '');
  const answer = await page.request.get(pathname);
  const bytes = await answer.body();
  expect(answer.headers()['content-type']).toBe('image/webp');
  expect(bytes.length).toBeLessThanOrEqual(1024 * 1024);
  expect(bytes.includes('GPS-SECRET')).toBe(false);
  const size = await page.evaluate(async (path) => {
    const bitmap = await createImageBitmap(await (await fetch(path)).blob());
    return Math.max(bitmap.width, bitmap.height);
  }, pathname);
  expect(size).toBeLessThanOrEqual(1920);

  await page.goto(`/edit-event/${stored?.id}`);
  await expect(eventField(page, 'startTime')).toHaveValue('06:30');
  await page.getByRole('button', { name: 'คัดลอก' }).click();
  await expect(toast(page, 'คัดลอก URL แล้ว!')).toBeVisible();
  const old = await page.evaluate(() => navigator.clipboard.readText());
  expect(old).toBe(
    `${gate.origin}/event/${encodeURIComponent('โรงพยาบาลสบายดี')}/${encodeURIComponent('เดินเพื่อหัวใจ')}`,
  );
  await fillEvent(page, { title: 'วิ่งเพื่อหัวใจ', seats: '' });
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(toast(page, 'แก้ไขกิจกรรมสำเร็จ!')).toBeVisible();
  expect(await storedEvents(server)).toMatchObject([
    { event_title: 'วิ่งเพื่อหัวใจ', max_attendees: null, url_slug: 'วิ่งเพื่อหัวใจ', image_url: stored?.image_url },
  ]);
  await page.goto(old);
  await expect(page.getByRole('heading', { level: 1, name: 'วิ่งเพื่อหัวใจ' })).toBeVisible();
  await expect.poll(() => decodeURI(page.url())).toMatch(/วิ่งเพื่อหัวใจ$/);

  await page.getByRole('link', { name: 'แก้ไข วิ่งเพื่อหัวใจ' }).click();
  await page.getByRole('button', { name: 'ลบกิจกรรม' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Success', 'Event deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(`${gate.origin}/hospital-dashboard`);
  expect(await storedEvents(server)).toEqual([]);
});

/** Rules of spec 2 §5 as the form answers them: what is typed, which field tells it, and how. */
const rules: readonly [Partial<TypedEvent>, keyof TypedEvent, string][] = [
  [{ title: '' }, 'title', 'Event title is required'],
  [{ title: 'ก'.repeat(201) }, 'title', 'Title must be less than 200 characters'],
  [{ description: 'สั้น' }, 'description', 'Description must be at least 10 characters'],
  [{ description: 'ก'.repeat(5001) }, 'description', 'Description must be less than 5000 characters'],
  [{ startDay: '31/02/2099' }, 'startDay', 'Invalid date format'],
  [{ endTime: '' }, 'endTime', 'Invalid date format'],
  [{ endTime: '06:29' }, 'endDay', 'End date must be after start date'],
  [{ address: 'ก'.repeat(501) }, 'address', 'Address must be less than 500 characters'],
  [{ category: 'ก'.repeat(101) }, 'category', 'Category must be less than 100 characters'],
  [{ seats: '0' }, 'seats', 'Max attendees must be positive'],
  [{ phone: '02-CALL' }, 'phone', 'Invalid phone format'],
  [{ phone: '0'.repeat(21) }, 'phone', 'Phone must be less than 20 characters'],
  [{ details: 'ก'.repeat(501) }, 'details', 'Contact details must be less than 500 characters'],
];
const empty = { category: '', address: '', seats: '', phone: '', details: '' };

test('each rule answers under its field and in a toast of pairs; a picture that is none is refused', async ({
  phone,
  server,
  login,
}) => {
  test.setTimeout(240_000);
  const { page } = phone;
  await login(page, 'hospital');
  await openNewEvent(page);
  for (const [typed, field, message] of rules) {
    await fillEvent(page, { ...goodEvent, ...empty, ...typed });
    await pressCreate(page);
    await expect(toast(page, 'Validation Error', `: ${message}`)).toBeVisible();
    await expect(eventField(page, field)).toHaveAccessibleDescription(new RegExp(message));
    await dismissToasts(page);
  }
  // The keyboard is led from the summary to the field.
  await fillEvent(page, { ...goodEvent, ...empty, title: '' });
  await pressCreate(page);
  await expect(page.locator(':focus')).toContainText('ชื่อกิจกรรม: Event title is required');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(eventField(page, 'title')).toBeFocused();
  await dismissToasts(page);
  const broken = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.alloc(64),
  ]);
  await page.getByLabel(/^รูปกิจกรรม/).setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: broken });
  await expect(toast(page, 'ไม่สามารถประมวลผลรูปภาพได้')).toBeVisible();
  expect(await storedEvents(server)).toEqual([]);
});

test('who may not is told and sent away, also when the right went away meanwhile', async ({
  phone,
  server,
  gate,
  login,
  complaints,
}) => {
  test.setTimeout(240_000);
  const { page } = phone;
  const sql = await server.sql();
  const held = await holdEvent(server, { title: 'เดินการกุศล' });
  complaints.expect(/rest\/v1\/(events|event_registrations)|storage\/v1/);
  for (const path of ['/submit-event', `/edit-event/${held.id}`, `/hospital-dashboard/event/${held.id}`]) {
    await page.goto(path);
    await expect(toast(page, 'กรุณาเข้าสู่ระบบก่อน')).toBeVisible();
    await expect(page).toHaveURL(/\/hospital-auth\?next=/);
  }
  const away = async (path: string, text: string, to = `${gate.origin}/`) => {
    await page.goto(path);
    await expect(toast(page, text)).toBeVisible();
    await expect(page).toHaveURL(to);
  };
  await login(page, 'agent');
  await away('/submit-event', 'คุณไม่มีสิทธิ์ในการสร้างกิจกรรม');
  await away(`/edit-event/${held.id}`, 'คุณไม่มีสิทธิ์เข้าถึงกิจกรรมนี้');
  await login(page, 'hospital2');
  await away(`/edit-event/${held.id}`, 'คุณไม่มีสิทธิ์เข้าถึงกิจกรรมนี้');
  await away(`/hospital-dashboard/event/${held.id}`, 'คุณไม่มีสิทธิ์เข้าถึงกิจกรรมนี้');
  const dashboard = `${gate.origin}/hospital-dashboard`;
  await away(`/edit-event/${crypto.randomUUID()}`, 'ไม่พบกิจกรรม', dashboard);
  await away(`/hospital-dashboard/event/${crypto.randomUUID()}`, 'ไม่พบกิจกรรม', dashboard);

  await login(page, 'hospital');
  gate.answerWith({ path: /\/rest\/v1\/events\?id=/, times: 1, answer: { status: 500, body: '{}' } });
  await page.goto(`/edit-event/${held.id}`);
  await expect(toast(page, 'ไม่สามารถโหลดข้อมูลกิจกรรมได้')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await fillEvent(page, { title: 'แก้ไขทีหลัง' });
  // In words of the server, where it has some; the draft stays.
  const refusal = { code: 'XX000', message: 'ฐานข้อมูลไม่ว่าง', details: null, hint: null };
  gate.answerWith({
    path: /\/rest\/v1\/events\?id=.*updated_at/,
    times: 1,
    answer: { status: 400, headers: { 'content-type': 'application/json' }, body: JSON.stringify(refusal) },
  });
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(toast(page, 'ไม่สามารถแก้ไขกิจกรรมได้', 'ฐานข้อมูลไม่ว่าง')).toBeVisible();

  await expect(page.getByText('Draft saved')).toBeVisible();
  const second = await page.context().newPage();
  await openNewEvent(second);
  await fillEvent(second, goodEvent);
  await sql`delete from public.hospital_members m using auth.users u
    where u.id = m.user_id and u.email = ${emailOf('hospital')}`;
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(toast(page, 'คุณไม่มีสิทธิ์แก้ไขกิจกรรมนี้')).toBeVisible();
  await expect(page).toHaveURL(`${gate.origin}/`);
  await pressCreate(second);
  await expect(toast(second, 'คุณไม่มีสิทธิ์ในการสร้างกิจกรรม')).toBeVisible();
  await expect(second).toHaveURL(`${gate.origin}/`);
  await second.close();
  await login(page, 'admin');
  await away('/submit-event', 'ไม่พบข้อมูลโรงพยาบาล');
  expect(await storedEvents(server)).toMatchObject([{ event_title: 'เดินการกุศล' }]);
});

test('a draft survives a time without a network and is published once; two editors lose nothing', async ({
  phone,
  server,
  gate,
  login,
  complaints,
}) => {
  test.setTimeout(240_000);
  const { page } = phone;
  await login(page, 'hospital');
  await openNewEvent(page);
  await workerInCharge(page);
  await fillEvent(page, { ...goodEvent, seats: '10' });
  await expect(page.getByText('Draft saved')).toBeVisible();
  await phone.offline();
  await page.reload();
  await expect(page.getByText('Continued from the draft that was saved here.')).toBeVisible();
  await expect(eventField(page, 'title')).toHaveValue(goodEvent.title);
  await expect(eventField(page, 'startTime')).toHaveValue(goodEvent.startTime);
  await pressCreate(page);
  await expect(page.getByText(/คุณออฟไลน์อยู่ ร่างเก็บไว้ในเครื่องนี้แล้ว/)).toBeVisible();
  await phone.online();
  // Stored, and the answer lost on the way back: sending again must not make a second one.
  complaints.expect(/rest\/v1\/events|502/);
  gate.spoilAnswerOnce(/\/rest\/v1\/events\?select/);
  await pressCreate(page);
  await expect(toast(page, 'ไม่สามารถสร้างกิจกรรมได้', 'เซิร์ฟเวอร์ไม่ตอบ')).toBeVisible();
  await pressCreate(page);
  await expect(toast(page, 'สร้างกิจกรรมสำเร็จ!')).toBeVisible();
  // Again a lost answer, but started over: the next event is another one, with the picture that was not yet ready.
  await openNewEvent(page);
  await fillEvent(page, { ...goodEvent, title: 'วิ่งเพื่อหัวใจ' });
  gate.spoilAnswerOnce(/\/rest\/v1\/events\?select/);
  await pressCreate(page);
  await expect(toast(page, 'ไม่สามารถสร้างกิจกรรมได้', 'เซิร์ฟเวอร์ไม่ตอบ')).toBeVisible();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(eventField(page, 'title')).toHaveValue('');
  await fillEvent(page, { ...goodEvent, title: 'ปั่นเพื่อหัวใจ' });
  const buffer = await photograph({ width: 3000, height: 2000, noisy: true });
  await page.getByLabel(/^รูปกิจกรรม/).setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer });
  await pressCreate(page);
  // To make it smaller takes a slow machine longer than anything else here.
  await expect.poll(() => gate.count(/\/storage\/v1\/object\//), { timeout: 60_000 }).toBeGreaterThan(0);
  await expect(toast(page, 'สร้างกิจกรรมสำเร็จ!')).toBeVisible();
  const [stored, ...more] = await storedEvents(server);
  expect(more).toMatchObject([
    { event_title: 'วิ่งเพื่อหัวใจ', image_url: null },
    {
      event_title: 'ปั่นเพื่อหัวใจ',
      image_url: expect.stringContaining('promotion-images'),
    },
  ]);

  await page.goto(`/edit-event/${stored?.id}`);
  await fillEvent(page, { title: 'ชื่อของฉัน', details: 'คุณเอ' });
  const sql = await server.sql();
  await sql`update public.events set event_title = 'ชื่อของเขา', max_attendees = 20 where id = ${stored?.id ?? ''}`;
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(page.getByText('Taken over from them: จำนวนที่รับ.')).toBeVisible();
  await expect(page.getByText('Changed by both of you, your text is in the form: ชื่อกิจกรรม.')).toBeVisible();
  await expect(eventField(page, 'seats')).toHaveValue('20');
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(toast(page, 'แก้ไขกิจกรรมสำเร็จ!')).toBeVisible();
  const [edited] = await storedEvents(server);
  expect(edited).toMatchObject({
    event_title: 'ชื่อของฉัน',
    max_attendees: 20,
    contact_details: 'คุณเอ',
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`axe finds nothing on form and door, ${colorScheme}, in both languages`, async ({
      phone,
      server,
      login,
    }) => {
      test.setTimeout(180_000);
      const { page } = phone;
      const held = await holdEvent(server, { title: 'เดินการกุศล', seats: 1 });
      await registerBySql(server, { eventId: held.id, role: 'agent' });
      await registerBySql(server, { eventId: held.id, role: 'agent2', status: 'waiting' });
      await login(page, 'hospital');
      for (const language of ['en', 'th']) {
        await page.evaluate((chosen) => localStorage.setItem('sabai-language', chosen), language);
        await page.goto('/submit-event');
        await page.getByRole('button', { name: /^(Create event|สร้างกิจกรรม)$/ }).click();
        await expect(page.getByLabel(/^(Event title|ชื่อกิจกรรม)/)).toHaveAttribute('aria-invalid', 'true');
        await expectNoViolation(page, `form with errors, ${language}`);
        await page.goto(`/edit-event/${held.id}`);
        await expect(page.getByLabel(/^(Event title|ชื่อกิจกรรม)/)).toHaveValue('เดินการกุศล');
        await expectNoViolation(page, `edit, ${language}`);
        await page.goto(`/hospital-dashboard/event/${held.id}`);
        await page.getByRole('button', { name: /^(Check in|เช็กอิน) สุภาพร/ }).click();
        await expect(page.getByText(/^(Checked in|เช็กอิน) \d\d:\d\d$/)).toBeVisible();
        await expectNoViolation(page, `door, ${language}`);
        await page.getByRole('button', { name: /^(Undo|เลิกทำ)/ }).click();
        await expect(page.getByRole('button', { name: /^(Check in|เช็กอิน) สุภาพร/ })).toBeVisible();
      }
    });
  });
}
