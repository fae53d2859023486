import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventRow, promotionRow } from '../support/listings.ts';
import type { TestServer } from '../support/test-server.ts';
import { breakReads } from '../support/break-storage.ts';
import { expectToast } from '../support/expect-toast.ts';
import { openDesk, panel, tab } from './desk.ts';

const question = page.getByRole('alertdialog');
const confirm = question.getByRole('button', { name: 'Delete', exact: true });

const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const titles = ['ตรวจสุขภาพประจำปี', 'ฉีดวัคซีนไข้หวัดใหญ่'] as const;
const eventId = String(eventRow()['id']);
const listed = /GET \/rest\/v1\/promotions\?/;
const listedEvents = /GET \/rest\/v1\/events\?/;

function addPromotions(server: TestServer): void {
  server.tables['promotions'] = ids.map((id, n) =>
    promotionRow({
      id,
      promotion_title: titles[n] ?? '',
      url_slug: `p${n}`,
      created_at: `2026-01-0${n + 1}T00:00:00Z`,
    }),
  );
}

test('own promotions are edited and deleted from the desk, and one that is gone already is not said to be deleted', async () => {
  const { server } = await openDesk({ path: '/hospital-dashboard?tab=promotions', arrange: addPromotions });
  await expect
    .element(page.getByRole('link', { name: `Edit ${titles[0]}` }))
    .toHaveAttribute('href', `/edit/${ids[0]}`);
  await page.getByRole('button', { name: `Delete ${titles[1]}` }).click();
  await expect.element(question).toHaveTextContent('Are you sure you want to delete this promotion?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('link', { name: titles[1], exact: true })).toBeVisible();
  const asked = server.requests(listed).length;
  await page.getByRole('button', { name: `Delete ${titles[1]}` }).click();
  await confirm.click();
  await expectToast('Success', 'Promotion deleted successfully');
  await expect.element(page.getByRole('link', { name: titles[1], exact: true })).not.toBeInTheDocument();
  expect(server.tables['promotions']).toHaveLength(1);
  await expect.poll(() => server.requests(listed).length).toBeGreaterThan(asked);

  // Another device deleted the row before, so the toast must not claim that this device did.
  server.tables['promotions'] = [];
  await page.getByRole('button', { name: `Delete ${titles[0]}` }).click();
  await confirm.click();
  await expect.element(page.getByText('The promotion had been deleted before')).toBeVisible();
  await expect.element(page.getByRole('link', { name: titles[0], exact: true })).not.toBeInTheDocument();
});

test('own promotions are listed though this device cannot read what it stored of them', async () => {
  const arrange = (server: TestServer) => {
    addPromotions(server);
    breakReads('settings');
  };
  await openDesk({ path: '/hospital-dashboard?tab=promotions', arrange });
  await expect.element(page.getByRole('link', { name: titles[0], exact: true })).toBeVisible();
});

test('own events show their seats and state, and are edited, attended and deleted from the desk', async () => {
  const running = { start_date: '2026-11-22T01:00:00Z', end_date: '2026-11-22T09:00:00Z' };
  const ended = { start_date: '2026-11-01T01:00:00Z', end_date: '2026-11-01T09:00:00Z' };
  await openDesk({
    path: '/hospital-dashboard?tab=events',
    language: 'en',
    arrange: (server) => {
      server.tables['events'] = [
        eventRow({ event_title: 'เดินเพื่อหัวใจ', registered_count: 3 }),
        eventRow({
          id: ids[0],
          event_title: 'วิ่งการกุศล',
          ...running,
          max_attendees: null,
          location_address: null,
        }),
        eventRow({ id: ids[1], event_title: 'บริจาคเลือด', ...ended, image_url: `${ids[1]}/picture` }),
      ];
    },
  });
  const rows = panel('Events').getByRole('article');
  await expect.element(rows.nth(0)).toHaveTextContent(/Upcoming\s*3 of 40 seats taken · สวนลุมพินี กรุงเทพฯ/);
  await expect.element(rows.nth(1)).toHaveTextContent(/On now\s*0 registered$/);
  await expect.element(rows.nth(2)).toHaveTextContent('Ended');
  const walk = rows.nth(0);
  await expect
    .element(walk.getByRole('link', { name: 'Edit เดินเพื่อหัวใจ' }))
    .toHaveAttribute('href', `/edit-event/${eventId}`);
  await expect
    .element(walk.getByRole('link', { name: 'Attendees of เดินเพื่อหัวใจ' }))
    .toHaveAttribute('href', `/hospital-dashboard/event/${eventId}`);
  await walk.getByRole('button', { name: 'Delete เดินเพื่อหัวใจ' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(rows.nth(2)).toBeVisible();
  await walk.getByRole('button', { name: 'Delete เดินเพื่อหัวใจ' }).click();
  await confirm.click();
  await expectToast('Success');
  await expect.element(rows.nth(2)).not.toBeInTheDocument();
});

test('an event that is gone already is not said to be deleted', async () => {
  const { server } = await openDesk({
    path: '/hospital-dashboard?tab=events',
    arrange: (made) => (made.tables['events'] = [eventRow()]),
  });
  await page.getByRole('button', { name: 'ลบ เดินการกุศล' }).click();
  await expect.element(question).toHaveTextContent('ต้องการลบกิจกรรมนี้ใช่หรือไม่');
  server.tables['events'] = [];
  await confirm.click();
  await expect.element(page.getByText('กิจกรรมนี้ถูกลบไปก่อนแล้ว')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'ลบ เดินการกุศล' })).not.toBeInTheDocument();
});

test('a list that the server refuses says so by its code, and is asked for again with Retry', async () => {
  const json = { code: '42501', message: 'permission denied for table promotions' };
  const { server } = await openDesk({
    path: '/hospital-dashboard?tab=promotions',
    arrange: (made) => made.answer(listed, { status: 403, json }),
  });
  await expectToast('Error loading promotions', 'You may not do this with this account.');
  server.heal();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('No promotions yet')).toBeVisible();
  await expect.element(panel('Promotions').getByRole('link', { name: 'New Promotion' })).toBeVisible();
});

test('a list that nobody answers for is asked for again with Retry', async () => {
  const { server } = await openDesk({
    path: '/hospital-dashboard?tab=promotions',
    arrange: (made) => {
      made.answer(listed, { status: 503 });
      made.answer(listedEvents, { status: 503 });
    },
  });
  await expectToast('Error loading promotions');
  await tab('Events').click();
  const retry = panel('Events').getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  server.heal();
  await retry.click();
  await expect.element(page.getByText('No events yet')).toBeVisible();
});

test('lists that were read are shown again without a network, as of when, and renewed when it is back', async () => {
  const { server, go } = await openDesk({
    path: '/hospital-dashboard?tab=promotions',
    arrange: (made) => {
      addPromotions(made);
      made.tables['events'] = [eventRow()];
    },
  });
  const promotion = page.getByRole('link', { name: titles[0], exact: true });
  const event = page.getByRole('link', { name: 'เดินการกุศล', exact: true });
  await expect.element(promotion).toBeVisible();
  await tab('Events').click();
  await expect.element(event).toBeVisible();
  server.goOffline();
  await go('/promotions');
  await go('/hospital-dashboard?tab=events');
  const asOf = page.getByText(/^No network\. Shown as of/);
  await expect.element(event).toBeVisible();
  await expect.element(asOf).toBeVisible();
  await tab('Promotions').click();
  await expect.element(promotion).toBeVisible();
  await expect.element(asOf).toBeVisible();
  server.tables['promotions']?.pop();
  server.goOnline();
  await expect.element(asOf).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: titles[1], exact: true })).not.toBeInTheDocument();
});
