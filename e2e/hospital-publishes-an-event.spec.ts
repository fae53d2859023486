import {
  eventField,
  fillEvent,
  goodEvent,
  openNewEvent,
  pressCreate,
  storedEvents,
} from './screens/events.ts';
import { toast } from './screens/promotions.ts';
import { photograph } from './screens/publishing.ts';
import { expect, test } from './journey-fixtures.ts';

test('an event is created as typed, edited, led to by its old address, and deleted', async ({
  phone,
  server,
  gate,
  login,
}) => {
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
  await expect(page.getByRole('img', { name: 'รูปที่เลือก' })).toBeVisible();
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
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบ', exact: true }).click();
  await expect(toast(page, 'Success', 'Event deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(`${gate.origin}/hospital-dashboard`);
  expect(await storedEvents(server)).toEqual([]);
});
