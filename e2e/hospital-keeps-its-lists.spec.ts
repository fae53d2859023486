import { expect, test } from './fixtures.ts';
import { deskWithoutSignal, openDesk, openDeskTab, useElsewhere } from './screens/desk.ts';
import { holdEvent } from './screens/events.ts';
import { publish, toast } from './screens/promotions.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { bookVoucher, shown } from './screens/vouchers.ts';

const checkup = 'ตรวจสุขภาพประจำปี';
const vaccine = 'ฉีดวัคซีนไข้หวัดใหญ่';
const walk = 'เดินเพื่อหัวใจ';

test('a hospital that has nothing yet is told so, list by list', async ({ phone, gate, login }) => {
  const { page } = phone;
  const fetched = gate.holdAnswers(/sync_pull/, { skip: 0 });
  await login(page, 'hospital');
  await page.goto('/hospital-dashboard');
  const bookings = page.getByRole('tabpanel', { name: 'Bookings' });
  await expect(bookings).toContainText('The list of bookings is not on this device yet');
  fetched.release();
  await openDesk(page, 0);
  await expect(page.getByRole('heading', { name: 'โรงพยาบาลสบายดี' })).toBeVisible();
  await expect(page.getByText('Not verified yet')).toBeVisible();
  await expect(page.getByText('No bookings yet for your promotions')).toBeVisible();
  for (const [tab, empty] of [
    ['Promotions', 'No promotions yet'],
    ['Events', 'No events yet'],
    ['Conflicts', 'Nothing to settle'],
  ] as const) {
    await openDeskTab(page, tab);
    await expect(page.getByText(empty)).toBeVisible();
  }
});

test('bookings are masked until they were used, and found by name, whole code and promotion', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  const first = await publish(server, { title: checkup, price: 1000 });
  const second = await publish(server, { title: vaccine, price: 500 });
  const free = await bookVoucher(server, { promotionId: first.id, customer: 'สมหญิง ใจดี' });
  const used = await bookVoucher(server, { promotionId: second.id, customer: 'มานะ ชูใจ' });
  await useElsewhere(server, used);
  await login(page, 'hospital');
  await openDesk(page, 2);

  const rows = page.getByRole('tabpanel', { name: 'Bookings' }).getByRole('article');
  const search = page.getByRole('searchbox', { name: 'Search bookings' });
  const [freeRow, usedRow] = [rows.filter({ hasText: checkup }), rows.filter({ hasText: vaccine })];
  await expect(freeRow).toContainText(`${shown(free).slice(0, 7)}••••`);
  await expect(freeRow).not.toContainText('สมหญิง');
  await expect(freeRow).toContainText('081****678');
  // Once it was used it has been presented.
  for (const text of [shown(used), 'มานะ ชูใจ', '081-234-5678', '(offline)'])
    await expect(usedRow).toContainText(text);
  await search.fill('สมหญิง');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1 of 2 bookings')).toBeVisible();
  await search.fill(free.slice(-4));
  await expect(page.getByText('No bookings match your search criteria')).toBeVisible();
  await search.fill(shown(free).toLowerCase());
  await expect(freeRow).toBeVisible();
  await expect(usedRow).toHaveCount(0);
  await search.fill('');
  await page.getByLabel('Filter by promotion').selectOption({ label: `${vaccine} · 1 booking` });
  await expect(rows).toHaveCount(1);
  await expect(usedRow).toBeVisible();
});

test('own promotions and events are edited and deleted from the desk; a promotion that is gone already is not said to be', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  const first = await publish(server, { title: checkup, price: 1000 });
  const second = await publish(server, { title: vaccine, price: 500 });
  await holdEvent(server, { title: walk });
  await login(page, 'hospital');
  await openDesk(page, 0);
  const question = page.getByRole('alertdialog');

  await openDeskTab(page, 'Promotions');
  await expect(page.getByRole('link', { name: `Edit ${checkup}` })).toHaveAttribute(
    'href',
    `/edit/${first.id}`,
  );
  await page.getByRole('button', { name: `Delete ${vaccine}` }).click();
  await expect(question).toContainText('Are you sure you want to delete this promotion?');
  // What was deleted here is followed by another look at the list.
  const another = page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && /rest\/v1\/promotions\?.*hospital_id=eq/.test(response.url()),
  );
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Success', 'Promotion deleted successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: vaccine, exact: true })).toHaveCount(0);
  const sql = await server.sql();
  expect(await sql`select id from public.promotions where id = ${second.id}`).toHaveLength(0);
  await (await another).finished();
  // Somebody else was faster: nothing was deleted, and nobody is told that it was.
  await sql`delete from public.promotions where id = ${first.id}`;
  await page.getByRole('button', { name: `Delete ${checkup}` }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Error', 'Failed to delete promotion')).toBeVisible();

  await openDeskTab(page, 'Events');
  await expect(page.getByRole('link', { name: `แก้ไข ${walk}` })).toHaveAttribute('href', /\/edit-event\//);
  await page.getByRole('button', { name: `ลบ ${walk}` }).click();
  await expect(question).toContainText('ต้องการลบกิจกรรมนี้ใช่หรือไม่');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No events yet')).toBeVisible();
  expect(await sql`select id from public.events`).toHaveLength(0);
});

test('the lists of the desk open again without a network', async ({ phone, server, gate, login }) => {
  const { id: promotionId } = await publish(server, { title: checkup, price: 1000 });
  await holdEvent(server, { title: walk });
  await bookVoucher(server, { promotionId, customer: 'สมหญิง ใจดี' });
  await login(phone.page, 'hospital');
  await deskWithoutSignal(phone.page, 1);
  for (const [tab, title] of [
    ['Promotions', checkup],
    ['Events', walk],
  ] as const) {
    await openDeskTab(phone.page, tab);
    await expect(phone.page.getByRole('link', { name: title, exact: true })).toBeVisible();
  }

  await gate.cut();
  // A list is shown a moment before it is kept; what is shown now is.
  for (const tab of ['Promotions', 'Events'] as const) {
    await openDeskTab(phone.page, tab);
    await expect(
      phone.page.getByRole('tabpanel', { name: tab }).getByText(/^No network. Shown as of/),
    ).toBeVisible();
  }
  await phone.kill();
  await phone.relaunch();
  const { page } = phone;
  await page.goto('/hospital-dashboard?tab=events');
  await expect(page.getByRole('link', { name: walk, exact: true })).toBeVisible();
  await expect(page.getByText(/^No network. Shown as of/)).toBeVisible();
  await openDeskTab(page, 'Promotions');
  await expect(page.getByRole('link', { name: checkup, exact: true })).toBeVisible();
  await openDeskTab(page, 'Bookings');
  await expect(page.getByRole('tabpanel', { name: 'Bookings' }).getByRole('article')).toHaveCount(1);
});

test('a list that the server refuses is told in its words, and had again', async ({
  phone,
  gate,
  login,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  const { page } = phone;
  await login(page, 'hospital');
  await workerInCharge(page);
  gate.answerWith({
    path: /\/rest\/v1\/promotions\?.*hospital_id/,
    times: Number.POSITIVE_INFINITY,
    answer: {
      status: 403,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: '42501', message: 'permission denied for table promotions' }),
    },
  });
  await page.goto('/hospital-dashboard?tab=promotions');
  await expect(
    toast(page, 'Error loading promotions', 'permission denied for table promotions').first(),
  ).toBeVisible();
  gate.clear();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No promotions yet')).toBeVisible();
});
