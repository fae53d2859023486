import { holdEvent, registerBySql, registerCard, registrationsOf } from './screens/events.ts';
import { writePage } from './screens/pages.ts';
import { cardOf, publish, toast, uploadPicture } from './screens/promotions.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { demoPassword, emailOf, fillSignIn } from './screens/sign-in-screen.ts';
import type { TestServer } from './support/server.ts';
import { expect, test } from './journey-fixtures.ts';

const title = 'เดินการกุศล';

test('a visitor signs in to register, gives the seat back to who waits, and gets it again from the waiting list', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  const held = await holdEvent(server, { title, slug: 'walk', seats: 1, category: 'กีฬา' });
  await holdEvent(server, { title: 'โยคะยามเช้า', startsIn: 60 });
  await holdEvent(server, { title: 'งานเมื่อวาน', startsIn: -1500, endsIn: -1440 });
  const card = registerCard(page);
  await page.goto('/events');
  // The next event comes first; past events are not listed.
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['โยคะยามเช้า', title]);
  await page.getByRole('searchbox', { name: 'ค้นหากิจกรรม' }).fill('กีฬา');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([title]);
  await expect(cardOf(page, title)).toContainText('เหลือ 1 จาก 1 ที่นั่ง');
  await cardOf(page, title)
    .getByRole('link', { name: `ดูรายละเอียด ${title}` })
    .click();
  await card.getByRole('button', { name: 'ลงทะเบียน' }).click();
  await expect(toast(page, 'กรุณาเข้าสู่ระบบก่อนลงทะเบียน')).toBeVisible();
  await expect(page).toHaveURL(/general-auth/);
  await fillSignIn(page, { email: emailOf('agent'), password: demoPassword });
  await expect(toast(page, 'ลงทะเบียนสำเร็จ!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${held.path}$`));
  await expect(card.getByRole('button', { name: 'ลงทะเบียนแล้ว' })).toBeDisabled();
  await expect(card).toContainText('ครบ 1 ที่นั่งแล้ว');
  const [mine, ...others] = await registrationsOf(server, held.id);
  expect(others).toEqual([]);
  expect(mine).toMatchObject({ email: emailOf('agent'), status: 'registered' });
  const shown = `${mine?.code.slice(0, 5)}-${mine?.code.slice(5)}`;
  await expect(card.getByRole('img', { name: `คิวอาร์โค้ด ${shown}` })).toBeVisible();

  await registerBySql(server, { eventId: held.id, role: 'agent2', status: 'waiting' });
  await card.getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
  await expect(toast(page, 'ยกเลิกการลงทะเบียนแล้ว')).toBeVisible();
  expect(await registrationsOf(server, held.id)).toMatchObject([
    { email: emailOf('agent2'), status: 'registered' },
  ]);
  await card.getByRole('button', { name: 'เข้าคิวรอที่นั่ง' }).click();
  await expect(toast(page, 'เข้าคิวรอแล้ว')).toBeVisible();
  await expect(card.getByRole('button', { name: 'อยู่ในคิวรอ' })).toBeDisabled();
  const sql = await server.sql();
  await sql`delete from public.event_registrations where event_id = ${held.id} and status = 'registered'`;
  await page.reload();
  await expect(card.getByRole('button', { name: 'ลงทะเบียนแล้ว' })).toBeDisabled();
});

test('list, page and one’s own code are read without a network; nothing private is stored by the worker', async ({
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
  const stored = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('sabai-public'));
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  const storedOf = async (path: RegExp) => (await stored()).filter((each) => path.test(each)).length;
  // Wait until the worker has stored the card's picture and
  // both lists: that of the empty search and the whole one.
  await expect.poll(() => storedOf(/^\/storage\//)).toBeGreaterThan(0);
  await expect.poll(() => storedOf(/list_events$/)).toBeGreaterThan(1);
  await cardOf(page, title).getByRole('link', { name: title, exact: true }).click();
  await expect(registerCard(page).getByRole('button', { name: 'ลงทะเบียนแล้ว' })).toBeVisible();
  const [mine] = await registrationsOf(server, held.id);
  const code = `${mine?.code.slice(0, 5)}-${mine?.code.slice(5)}`;
  await expect(registerCard(page)).toContainText(code);
  await expect.poll(stored).toEqual(expect.arrayContaining(['/rest/v1/rpc/list_events', '/rest/v1/events']));
  expect((await stored()).filter((path) => /registration|profile|auth/.test(path))).toEqual([]);

  await gate.cut();
  // An empty result is cached and shown with its time, like any other answer.
  await page.goto(none);
  await expect(page.getByRole('heading', { name: 'ไม่พบกิจกรรม' })).toBeVisible();
  await expect(page.getByText(/แสดงข้อมูล ณ \d\d:\d\d/)).toBeVisible();
  await page.goto('/events');
  await expect(page.getByText(/แสดงข้อมูล ณ \d\d:\d\d/)).toBeVisible();
  // A cached count of seats is not shown as the current one.
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

/** A page as crawlers get it, before any script runs. */
async function serverRendered(server: TestServer, path: string) {
  const answer = await fetch(server.origin + path, { redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

const evil = '<img src=x onerror=alert(1)></script><script>alert(2)</script> \u202eเทกลับ 😀';

test('hostile texts do nothing in pages that the server renders, of an event, a promotion or the site', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  page.on('dialog', () => {
    throw new Error('A hostile text opened a dialog.');
  });
  const event = await holdEvent(server, {
    title: evil,
    slug: 'hostile',
    description: `${'ย'.repeat(4900)} ${evil}`,
    category: '"><b>x',
    details: 'javascript:alert(3)',
    address: evil,
  });
  const promotion = await publish(server, { title: evil, slug: 'evil', description: '😀'.repeat(2500) });
  await writePage(server, 'faq', { title: evil, items: [{ question: evil, answer: evil }] });
  for (const path of [event.path, promotion.path, '/faq']) {
    // While the database is slow the server sends the page without data; a later request gets it with data.
    await expect.poll(async () => (await serverRendered(server, path)).html).toContain('application/ld+json');
    expect((await serverRendered(server, path)).html).not.toMatch(/<script>alert|<img src=x/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x');
    await expect(page.locator('main img[src="x"], main script')).toHaveCount(0);
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links.filter((href) => /^(javascript|data):/i.test(href ?? ''))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

test('crawlers read what an event is, and old addresses lead on', async ({ phone, server, gate }) => {
  const { page } = phone;
  const held = await holdEvent(server, { title, slug: 'walk' });
  await expect.poll(async () => (await serverRendered(server, held.path)).html).toContain('"@type":"Event"');
  const first = await serverRendered(server, held.path);
  expect(first.status).toBe(200);
  expect(first.html).toContain(`<link rel="canonical" href="${gate.origin}${held.path}"`);
  expect((await serverRendered(server, '/sitemap.xml')).html).toContain(`${held.path}</loc>`);
  const sql = await server.sql();
  await sql`update public.events set url_slug = 'renamed' where id = ${held.id}`;
  const next = held.path.replace(/[^/]+$/, 'renamed');
  // Uses another event, because the server may cache the first event's page for some seconds.
  const old = await holdEvent(server, { title: 'อื่น', slug: 'first' });
  await sql`update public.events set url_slug = 'second' where id = ${old.id}`;
  await expect
    .poll(() => serverRendered(server, old.path))
    .toMatchObject({ status: 301, location: old.path.replace(/first$/, 'second') });
  await expect.poll(async () => (await serverRendered(server, '/event/a/b')).status).toBe(404);
  await page.goto('/events');
  await page.evaluate((path) => window.history.pushState({}, '', path), held.path);
  await page.reload();
  await expect(page).toHaveURL(gate.origin + next);
});
