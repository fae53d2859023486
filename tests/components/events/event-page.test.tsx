import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storePrefetched } from '../../../src/listings/data/prefetched.ts';
import { publicRowsCache } from '../../../src/listings/rules/stored-at.ts';
import { eventDetail } from '../../../src/events/event-fixtures.ts';
import { sleepFor } from '../support/clock.ts';
import { eventRow } from '../support/listings.ts';
import { collectSavedFiles } from '../support/made-browser.ts';
import { button, cardOf, heading, link, toast } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';

const path = '/event/sabaidee/charity-walk';
const title = 'เดินการกุศล';
const read = /GET \/rest\/v1\/events/;
const hold = (server: TestServer) => {
  const image_url = '/storage/v1/object/public/promotion-images/x/1.webp';
  server.tables['events'] = [eventRow({ image_url, hospital_verified: true, contact_details: 'คุณพิมพ์' })];
};

describe('the page of an event', () => {
  test('shows everything about it, and describes it to search engines and link previews', async () => {
    const app = await openApp({ path, arrange: hold });
    await expect.element(heading(title)).toBeVisible();
    expect(document.title).toBe(`${title} - โรงพยาบาลสบายดี`);
    const main = page.getByRole('main');
    for (const text of ['จัดโดย โรงพยาบาลสบายดี', 'ยืนยันแล้ว', 'กีฬา', 'คุณพิมพ์', 'เดินด้วยกันทุกวันเสาร์']) {
      await expect.element(main).toHaveTextContent(text);
    }
    await expect.element(link(/02-123-4567/)).toHaveAttribute('href', 'tel:021234567');
    await expect.element(main).not.toHaveTextContent('ยังไม่ยืนยัน');
    await expect
      .element(link('เปิดแผนที่'))
      .toHaveAttribute('href', expect.stringMatching(/google\.com\/maps\/search\/.*13\.7305%2C100\.5418/));
    const data = document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(data)).toMatchObject({ '@type': 'Event', name: title });
    await button(`ดูภาพ: ${title}`).click();
    await expect.element(page.getByRole('dialog', { name: `ภาพของ ${title}` })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button(`ดูภาพ: ${title}`)).toHaveFocus();

    // The page of an event without place and contact has no parts for them.
    const bare = { location_address: null, location_lat: null, location_lng: null, contact_phone: null };
    app.server.tables['events'] = [
      eventRow({ ...bare, image_url: null, category: null, url_slug: 'bare', max_attendees: null }),
    ];
    await app.go('/event/sabaidee/bare');
    await expect.element(page.getByText('ไม่จำกัดจำนวน')).toBeVisible();
    await expect.element(main).toHaveTextContent('ยังไม่ยืนยัน');
    await expect.element(link('เปิดแผนที่')).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveLength(1);
  });

  test('gives a calendar file with the time of Bangkok', async () => {
    const files = collectSavedFiles();
    await openApp({ path, arrange: hold });
    await button('เพิ่มในปฏิทิน').click();
    await expect.poll(() => [...files.keys()]).toEqual([expect.stringMatching(/\.ics$/)]);
    const text = await [...files.values()][0]?.text();
    expect(text).toContain(`SUMMARY:${title}\r\n`);
    expect(text).toContain('DTSTART;TZID=Asia/Bangkok:20261205T090000');
  });

  test('an old address leads to the one of today; one that is nowhere to the list with a message', async () => {
    const app = await openApp({
      path: '/event/sabaidee/old',
      arrange: (server) => {
        hold(server);
        server.functions['find_address'] = ({ slug }) =>
          slug === 'old'
            ? [{ hospital_slug: 'sabaidee', url_slug: 'charity-walk' }]
            : [{ hospital_slug: 'sabaidee', url_slug: slug }];
      },
    });
    await expect.element(heading(title)).toBeVisible();
    expect(app.router.latestLocation.pathname).toBe(path);
    // The server names the requested address itself for an
    // event that cannot be read, so it counts as not found.
    await app.go('/event/sabaidee/hidden');
    await expect.element(toast('ไม่พบกิจกรรมนี้')).toBeVisible();
    await expect.poll(() => app.router.latestLocation.pathname).toBe('/events');
  });

  test('that cannot be read says so with Retry', async () => {
    const app = await openApp({ path, arrange: (server) => server.answer(read, 'no_network') });
    await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('เปิดหน้านี้ไม่ได้ในขณะนี้');
    hold(app.server);
    app.server.heal();
    await button('ลองอีกครั้ง').click();
    await expect.element(heading(title)).toBeVisible();
  });

  test('OFFLINE-6: one that was listed and never opened shows its card without a network, the rest afterwards', async () => {
    const arrange = (server: TestServer) => {
      hold(server);
      // A pointer that rests on the link would prefetch the event before it is opened.
      server.answer(read, 'no_network');
    };
    const app = await openApp({ path: '/events', arrange });
    await expect.element(cardOf(title)).toBeVisible();
    app.server.goOffline();
    await link(title).click();
    const partial = page.getByText(/^แสดงเฉพาะข้อมูลจากรายการ/);
    await expect.element(partial).toBeVisible();
    const main = page.getByRole('main');
    for (const text of ['เดินด้วยกันทุกวันเสาร์', 'สวนลุมพินี กรุงเทพฯ'])
      await expect.element(main).toHaveTextContent(text);
    await expect.element(page.getByRole('region', { name: 'ลงทะเบียน' })).not.toBeInTheDocument();
    await expect.element(main).not.toHaveTextContent('ที่นั่ง');
    app.server.heal();
    app.server.goOnline();
    await expect.element(page.getByText('คุณพิมพ์')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'ลงทะเบียน' })).toBeVisible();
    await expect.element(partial).not.toBeInTheDocument();
  });

  test('OFFLINE-6: one of a stored list is shown by its card, with its time, where the app starts at its address', async () => {
    const lists = await caches.open(publicRowsCache);
    const put = (address: string, { atMs, name }: { atMs: number; name: string }) => {
      const headers = { 'x-sabai-stored-at': String(atMs) };
      return lists.put(address, Response.json([eventRow({ event_title: name })], { headers }));
    };
    const newMs = Date.parse('2026-11-22T08:30:00+07:00');
    const addresses = ['/rest/v1/rpc/list_events?max_rows=48', '/rest/v1/rpc/list_events?query=x'];
    onTestFinished(async () => void (await Promise.all(addresses.map((address) => lists.delete(address)))));
    await put(addresses[0]!, { atMs: newMs - 60_000, name: 'ชื่อเก่า' });
    await put(addresses[1]!, { atMs: newMs, name: title });
    await openApp({ path, arrange: (server) => server.goOffline() });
    await expect.element(heading(title)).toBeVisible();
    await expect.element(page.getByText(/^แสดงเฉพาะข้อมูลจากรายการ/)).toBeVisible();
    await expect.element(page.getByText(/08:30/)).toBeVisible();
  });

  test('that came with the page is shown at once and read anew behind that', async () => {
    storePrefetched({ event: { ...eventDetail(), hospital_slug: 'sabaidee' } });
    let held: ReturnType<TestServer['hold']> | undefined;
    await openApp({
      path,
      arrange: (server) => {
        server.tables['events'] = [eventRow({ registered_count: 7 })];
        held = server.hold(read);
      },
    });
    await expect.element(page.getByText('เหลือ 40 จาก 40 ที่นั่ง')).toBeVisible();
    await held?.arrived;
    held?.release();
    await expect.element(page.getByText('เหลือ 33 จาก 40 ที่นั่ง')).toBeVisible();
  });

  test('EVENT-6: shows the seats of now when it is looked at again a minute later', async () => {
    const app = await openApp({ path, arrange: hold });
    await expect.element(page.getByText('เหลือ 40 จาก 40 ที่นั่ง')).toBeVisible();
    app.server.tables['events'] = [eventRow({ registered_count: 7 })];
    const look = () => document.dispatchEvent(new Event('visibilitychange'));
    look();
    expect(app.server.requests(read)).toHaveLength(1);
    sleepFor(60_001);
    look();
    await expect.element(page.getByText('เหลือ 33 จาก 40 ที่นั่ง')).toBeVisible();
  });

  test('members of its hospital find the attendees, edit and delete; a super admin the last two', async () => {
    const app = await openApp({ path, person: 'owner', arrange: hold });
    await expect
      .element(link('ผู้ลงทะเบียน'))
      .toHaveAttribute('href', expect.stringMatching(/^\/hospital-dashboard\/event\/0/));
    await expect.element(link(`แก้ไข ${title}`)).toBeVisible();
    await openApp({ path, person: 'admin', arrange: hold });
    await expect.element(button(`ลบ ${title}`)).toBeVisible();
    await expect.element(link('ผู้ลงทะเบียน')).not.toBeInTheDocument();
    await button(`ลบ ${title}`).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'ยกเลิก' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await button(`ลบ ${title}`).click();
    await question.getByRole('button', { name: 'ลบ', exact: true }).click();
    await expect.element(toast('Success', 'Event deleted successfully')).toBeVisible();
    await expect.element(heading('กิจกรรม')).toBeVisible();
    await expect.element(cardOf(title)).not.toBeInTheDocument();
    expect(app.router).toBeDefined();

    // Staff of another hospital are not organisers of this event.
    const other = '00000000-0000-4000-8000-0000000000ff';
    await openApp({
      path,
      person: 'owner',
      arrange: ({ tables }) => void (tables['events'] = [eventRow({ hospital_id: other })]),
    });
    await expect.element(heading(title)).toBeVisible();
    await expect.element(link(`แก้ไข ${title}`)).not.toBeInTheDocument();
  });

  test('hostile texts are words: no markup, no script, no link, no overflow', async () => {
    const evil = '<img src=x onerror=alert(1)></script><script>alert(2)</script> \u202eเทกลับ 😀';
    const hostile = eventRow({
      event_title: evil,
      description: `${'ย'.repeat(4900)} ${evil}`,
      category: '"><b>x',
      contact_details: 'javascript:alert(3)',
      contact_phone: 'javascript:alert(4)',
      location_address: evil,
      image_url: 'javascript:alert(5)',
    });
    await openApp({ path: '/events', arrange: ({ tables }) => void (tables['events'] = [hostile]) });
    await page.getByRole('article').getByRole('heading').getByRole('link').click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('<img src=x');
    expect(document.querySelector('main img, main script, main b')).toBeNull();
    const hrefs = [...document.links].map((each) => each.getAttribute('href') ?? '');
    expect(hrefs.filter((href) => /^(javascript|data):/i.test(href))).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const data = document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? '<';
    expect(data).not.toContain('<');
  });
});
