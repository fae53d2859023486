import { readFile } from 'node:fs/promises';
import { expectNoViolation } from './screens/axe.ts';
import { holdEvent, registerBySql, registerCard, registrationsOf, type HeldEvent } from './screens/events.ts';
import { cardOf, toast, uploadPicture } from './screens/promotions.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { demoPassword, emailOf, fillSignIn } from './screens/sign-in.ts';
import type { TestServer } from './support/server.ts';
import { expect, test } from './fixtures.ts';

const title = 'เดินการกุศล';

test('a visitor finds an event, signs in to register, gets a code and a calendar entry, and cancels', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  const held = await holdEvent(server, { title, slug: 'walk', seats: 40, category: 'กีฬา' });
  await holdEvent(server, { title: 'โยคะยามเช้า', startsIn: 60 });
  await holdEvent(server, { title: 'งานเมื่อวาน', startsIn: -1500, endsIn: -1440 });
  await page.goto('/events');
  // The next one first; what is over is not listed.
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['โยคะยามเช้า', title]);
  await expect(cardOf(page, title)).toContainText('เหลือ 40 จาก 40 ที่นั่ง');
  await expect(cardOf(page, title)).toContainText(/\d{1,2} \S+ 25\d\d · \d\d:\d\d/);
  await page.getByRole('searchbox', { name: 'ค้นหากิจกรรม' }).fill('ไม่มีทางมี');
  await expect(page.getByRole('heading', { name: 'ไม่พบกิจกรรม' })).toBeVisible();
  await expect(page.getByText('ลองค้นหาด้วยคำอื่น')).toBeVisible();
  await page.getByRole('searchbox').fill('กีฬา');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([title]);
  await cardOf(page, title)
    .getByRole('link', { name: `ดูรายละเอียด ${title}` })
    .click();

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} - โรงพยาบาลสบายดี`);
  await expect(page.getByText('จัดโดย โรงพยาบาลสบายดี')).toBeVisible();
  await expect(page.getByRole('link', { name: /02-123-4567/ })).toHaveAttribute('href', 'tel:021234567');
  await expect(page.getByRole('link', { name: 'เปิดแผนที่' })).toHaveAttribute(
    'href',
    /google\.com\/maps\/search\/.*13\.7305%2C100\.5418/,
  );
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'เพิ่มในปฏิทิน' }).click();
  const calendar = await readFile(await (await downloading).path(), 'utf8');
  expect(calendar).toContain(`SUMMARY:${title}\r\n`);
  expect(calendar).toContain('DTSTART;TZID=Asia/Bangkok:');

  await registerCard(page).getByRole('button', { name: 'ลงทะเบียน' }).click();
  await expect(toast(page, 'กรุณาเข้าสู่ระบบก่อนลงทะเบียน')).toBeVisible();
  await expect(page).toHaveURL(/general-auth/);
  await fillSignIn(page, { email: emailOf('agent'), password: demoPassword });
  await expect(toast(page, 'ลงทะเบียนสำเร็จ!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${held.path}$`));
  await expect(registerCard(page).getByRole('button', { name: 'ลงทะเบียนแล้ว' })).toBeDisabled();
  await expect(registerCard(page)).toContainText('เหลือ 39 จาก 40 ที่นั่ง');
  const [mine, ...others] = await registrationsOf(server, held.id);
  expect(others).toEqual([]);
  expect(mine).toMatchObject({ email: emailOf('agent'), status: 'registered' });
  const shown = `${mine?.code.slice(0, 5)}-${mine?.code.slice(5)}`;
  await expect(registerCard(page).getByRole('img', { name: `คิวอาร์โค้ด ${shown}` })).toBeVisible();

  // The list has read the seats before.
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(cardOf(page, title)).toContainText('เหลือ 39 จาก 40');
  await page.goBack();
  await registerCard(page).getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
  await expect(toast(page, 'ยกเลิกการลงทะเบียนแล้ว')).toBeVisible();
  await expect(registerCard(page)).toContainText('เหลือ 40 จาก 40 ที่นั่ง');
  expect(await registrationsOf(server, held.id)).toEqual([]);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(cardOf(page, title)).toContainText('เหลือ 40 จาก 40');
});

test('full, waiting, started and over are said, and what changed in between is told', async ({
  phone,
  server,
  gate,
  login,
  complaints,
}) => {
  test.setTimeout(180_000);
  const { page } = phone;
  const sql = await server.sql();
  const full = await holdEvent(server, { title: 'ที่นั่งเดียว', slug: 'one', seats: 1 });
  const started = await holdEvent(server, { title: 'เริ่มไปแล้ว', slug: 'on', startsIn: -10, endsIn: 60 });
  const over = await holdEvent(server, { title: 'จบไปแล้ว', slug: 'over', startsIn: -90, endsIn: -10 });
  const open = await holdEvent(server, { title: 'ยังเปิดอยู่', slug: 'open', seats: 5 });
  await registerBySql(server, { eventId: full.id, role: 'agent2' });
  await login(page, 'agent');
  // With it a page is read once, before it is shown; what the server filled is read anew at some time after that, and
  // would tell of the changes before the press.
  await workerInCharge(page);
  const card = registerCard(page);

  await page.goto(full.path);
  await expect(card).toContainText('ครบ 1 ที่นั่งแล้ว');
  const join = card.getByRole('button', { name: 'เข้าคิวรอที่นั่ง' });
  await expect(join).toBeEnabled();
  await join.press('Enter');
  await expect(toast(page, 'เข้าคิวรอแล้ว')).toBeVisible();
  // The button that was pressed is another one now: the keyboard goes on from its card.
  await expect(card).toBeFocused();
  await expect(card.getByRole('button', { name: 'อยู่ในคิวรอ' })).toBeDisabled();
  // Somebody gives their seat back: it goes to who waits.
  await sql`delete from public.event_registrations where event_id = ${full.id} and status = 'registered'`;
  await page.reload();
  await expect(card.getByRole('button', { name: 'ลงทะเบียนแล้ว' })).toBeDisabled();

  await page.goto(started.path);
  await expect(card.getByRole('button', { name: 'เริ่มแล้ว' })).toBeDisabled();
  await page.goto(over.path);
  await expect(card).toContainText('กิจกรรมนี้จบแล้ว');
  await expect(card.getByRole('button')).toHaveCount(0);

  const press = async (prepare: () => unknown, text: string) => {
    await page.goto(open.path);
    const button = card.getByRole('button', { name: 'ลงทะเบียน' });
    await expect(button).toBeEnabled();
    await prepare();
    await button.click();
    await expect(toast(page, 'ไม่สามารถลงทะเบียนได้', text)).toBeVisible();
  };
  await press(async () => {
    await sql`update public.events set max_attendees = 1 where id = ${open.id}`;
    await registerBySql(server, { eventId: open.id, role: 'agent2' });
  }, 'ที่นั่งเต็มแล้ว คุณเข้าคิวรอได้');
  await sql`update public.events set max_attendees = 5 where id = ${open.id}`;
  complaints.expect(/register_for_event/);
  const refusal = { code: 'P0001', message: 'ปิดปรับปรุงชั่วคราว', details: null, hint: null };
  await press(
    () =>
      gate.answerWith({
        path: /register_for_event/,
        times: 1,
        answer: {
          status: 400,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(refusal),
        },
      }),
    'ปิดปรับปรุงชั่วคราว',
  );
  await press(
    () => gate.answerWith({ path: /register_for_event/, times: 1, answer: { status: 503, body: '' } }),
    'เซิร์ฟเวอร์ไม่ตอบ',
  );
  await press(
    () => sql`update public.events set start_date = now() - interval '1 minute' where id = ${open.id}`,
    'กิจกรรมเริ่มแล้ว จึงปิดรับลงทะเบียน',
  );
  await sql`update public.events set start_date = now() + interval '1 hour' where id = ${open.id}`;
  // Registered on another device meanwhile: once is enough.
  await page.goto(open.path);
  await expect(card.getByRole('button', { name: 'ลงทะเบียน' })).toBeEnabled();
  await registerBySql(server, { eventId: open.id, role: 'agent' });
  await card.getByRole('button', { name: 'ลงทะเบียน' }).click();
  await expect(toast(page, 'คุณลงทะเบียนไว้แล้ว')).toBeVisible();
  await expect(card.getByRole('button', { name: 'ลงทะเบียนแล้ว' })).toBeDisabled();
  // After the start nobody cancels, whatever an old page offers.
  await page.reload({ waitUntil: 'networkidle' });
  await card.getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
  const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกการลงทะเบียน' });
  await expect(cancel).toBeVisible();
  await sql`update public.events set start_date = now() - interval '1 minute' where id = ${open.id}`;
  await cancel.click();
  await expect(toast(page, 'ยกเลิกการลงทะเบียนไม่สำเร็จ')).toBeVisible();
  await expect(card.getByRole('button', { name: 'เริ่มแล้ว' })).toBeDisabled();
  expect(await registrationsOf(server, open.id)).toHaveLength(2);

  complaints.expect(/404/);
  await page.goto('/event/nobody/nothing', { waitUntil: 'commit' });
  await expect(toast(page, 'ไม่พบกิจกรรมนี้')).toBeVisible();
  await expect(page).toHaveURL(/\/events$/);
});

test('list, page and one’s own code are read without a network; nothing private is kept by the worker', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  const held = await holdEvent(server, { title, slug: 'walk', seats: 9, image: await uploadPicture(server) });
  await registerBySql(server, { eventId: held.id, role: 'agent' });
  await login(page, 'agent');
  await workerInCharge(page);
  const none = '/events?q=ไม่มีทางมี';
  await page.goto(none);
  await expect(page.getByRole('heading', { name: 'ไม่พบกิจกรรม' })).toBeVisible();
  await page.goto('/events');
  await expect(cardOf(page, title)).toBeVisible();
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('sabai-public'));
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  const keptOf = async (path: RegExp) => (await kept()).filter((each) => path.test(each)).length;
  // The picture of the card, and both answers: of the search that found nothing and of the list.
  await expect.poll(() => keptOf(/^\/storage\//)).toBeGreaterThan(0);
  await expect.poll(() => keptOf(/list_events$/)).toBeGreaterThan(1);
  await cardOf(page, title).getByRole('link', { name: title, exact: true }).click();
  await expect(registerCard(page).getByRole('button', { name: 'ลงทะเบียนแล้ว' })).toBeVisible();
  const [mine] = await registrationsOf(server, held.id);
  const code = `${mine?.code.slice(0, 5)}-${mine?.code.slice(5)}`;
  await expect(registerCard(page)).toContainText(code);
  await expect.poll(kept).toEqual(expect.arrayContaining(['/rest/v1/rpc/list_events', '/rest/v1/events']));
  expect((await kept()).filter((path) => /registration|profile|auth/.test(path))).toEqual([]);

  await gate.cut();
  // That there was none is as old as anything else that was kept.
  await page.goto(none);
  await expect(page.getByRole('heading', { name: 'ไม่พบกิจกรรม' })).toBeVisible();
  await expect(page.getByText(/Shown as of \d\d:\d\d/)).toBeVisible();
  await page.goto('/events');
  await expect(page.getByText(/Shown as of \d\d:\d\d/)).toBeVisible();
  // An old count of seats is not told as today's.
  await expect(cardOf(page, title)).toContainText('9 ที่นั่ง');
  await expect(cardOf(page, title)).not.toContainText('เหลือ');
  const picture = cardOf(page, title).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  await cardOf(page, title).getByRole('link', { name: title, exact: true }).click();
  await expect(registerCard(page)).toContainText(code);
  await phone.offline();
  await expect(page.getByRole('button', { name: 'ยกเลิกการลงทะเบียน' })).toBeDisabled();
  await phone.online();
});

/** What stands in the head of a page that no script has touched. */
async function delivered(server: TestServer, path: string) {
  const answer = await fetch(server.origin + path, { redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

test('hostile texts do nothing, crawlers are told what an event is, and old addresses lead on', async ({
  phone,
  server,
  gate,
}) => {
  const { page } = phone;
  page.on('dialog', () => {
    throw new Error('A hostile text opened a dialog.');
  });
  const hostile = '<img src=x onerror=alert(1)></script><script>alert(2)</script> \u202eเทกลับ 😀';
  const held = await holdEvent(server, {
    title: hostile,
    slug: 'hostile',
    description: `${'ย'.repeat(4900)} ${hostile}`,
    category: '"><b>x',
    details: 'javascript:alert(3)',
    address: hostile,
  });
  await page.goto('/events');
  await expect(cardOf(page, hostile)).toBeVisible();
  await cardOf(page, hostile).getByRole('link', { name: hostile, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: hostile })).toBeVisible();
  await expect(page.locator('main img[src="x"], main script')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /javascript/ })).toHaveCount(0);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(390);

  // The plain page comes where the database is slow, and the filled one to who asks again.
  await expect.poll(async () => (await delivered(server, held.path)).html).toContain('"@type":"Event"');
  const first = await delivered(server, held.path);
  expect(first.status).toBe(200);
  expect(first.html).not.toContain('<script>alert');
  expect(first.html).toContain('"@type":"Event"');
  expect(first.html).toContain(`<link rel="canonical" href="${gate.origin}${held.path}"`);
  expect((await delivered(server, '/sitemap.xml')).html).toContain(`${held.path}</loc>`);
  const sql = await server.sql();
  await sql`update public.events set url_slug = 'renamed' where id = ${held.id}`;
  const next = held.path.replace(/[^/]+$/, 'renamed');
  // A fresh page of the server: the one before may be kept for some seconds.
  const old = await holdEvent(server, { title: 'อื่น', slug: 'first' });
  await sql`update public.events set url_slug = 'second' where id = ${old.id}`;
  await expect
    .poll(() => delivered(server, old.path))
    .toMatchObject({ status: 301, location: old.path.replace(/first$/, 'second') });
  await expect.poll(async () => (await delivered(server, '/event/a/b')).status).toBe(404);
  await page.goto('/events');
  await page.evaluate((path) => window.history.pushState({}, '', path), held.path);
  await page.reload();
  await expect(page).toHaveURL(gate.origin + next);
});

test('a super admin edits and deletes from every card', async ({
  phone,
  server,
  gate,
  login,
  complaints,
}) => {
  const { page } = phone;
  await holdEvent(server, { title });
  await login(page, 'agent');
  await page.goto('/events');
  await expect(cardOf(page, title)).toBeVisible();
  await expect(page.getByRole('button', { name: `ลบ ${title}` })).toHaveCount(0);

  await login(page, 'admin');
  await page.goto('/events');
  await expect(cardOf(page, title).getByRole('link', { name: `แก้ไข ${title}` })).toHaveAttribute(
    'href',
    /^\/edit-event\//,
  );
  complaints.expect(/500/);
  const remove = async () => {
    await cardOf(page, title)
      .getByRole('button', { name: `ลบ ${title}` })
      .click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  gate.answerWith({ path: /\/rest\/v1\/events\?id=/, times: 1, answer: { status: 500, body: '{}' } });
  await remove();
  await expect(toast(page, 'Error', 'Failed to delete event')).toBeVisible();
  await remove();
  await expect(toast(page, 'Success', 'Event deleted successfully')).toBeVisible();
  await expect(cardOf(page, title)).toHaveCount(0);
  await expect(page.getByText('ยังไม่มีกิจกรรมที่จะมาถึง')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`axe finds nothing on the screens of events, ${colorScheme}, in every language`, async ({
      phone,
      server,
      login,
    }) => {
      test.setTimeout(180_000);
      const { page } = phone;
      const image = await uploadPicture(server);
      const held: HeldEvent[] = [
        await holdEvent(server, { title, slug: 'walk', seats: 3, category: 'กีฬา', image }),
        await holdEvent(server, { title: 'ไม่มีรูป', slug: 'plain', at: null }),
      ];
      await registerBySql(server, { eventId: held[0]!.id, role: 'agent' });
      await login(page, 'agent');
      for (const language of ['th', 'en']) {
        await page.evaluate((chosen) => localStorage.setItem('sabai-language', chosen), language);
        await page.goto('/events');
        await expect(cardOf(page, title)).toBeVisible();
        await expectNoViolation(page, `events, ${language}`);
        await page.goto('/events?q=zzz');
        await expect(page.getByText(/ลองค้นหาด้วยคำอื่น|Try another word/)).toBeVisible();
        await expectNoViolation(page, `nothing found, ${language}`);
        for (const event of held) {
          await page.goto(event.path);
          await expect(registerCard(page).getByRole('button').first()).toBeVisible();
          await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
          await expectNoViolation(page, `${event.path}, ${language}`);
        }
      }
    });
  });
}
