import { describe, expect, test } from 'vitest';
import { eventFeed } from '../../../src/events/data/use-events.ts';
import { TOAST_MS } from '../../../src/ui/notices/toasts.ts';
import { page, userEvent } from 'vitest/browser';
import { expectConsoleError } from '../../support/console-errors.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { passTime, sleepFor } from '../support/clock.ts';
import { eventRow } from '../support/listings.ts';
import { button, cardOf, heading, link, toast } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import { replaceParts } from '../support/made-browser.ts';
import type { TestServer } from '../support/test-server.ts';

const walk = eventRow({
  event_title: 'เดินการกุศล',
  category: 'กีฬา',
  image_url: '/storage/v1/object/public/promotion-images/x/1.webp',
  hospital_verified: true,
});
const yoga = eventRow({
  id: '00000000-0000-4000-8000-0000000000e2',
  event_title: 'โยคะยามเช้า',
  start_date: '2026-11-22T02:00:00+00:00',
  end_date: '2026-11-22T09:00:00+00:00',
  category: null,
  location_address: null,
  max_attendees: null,
  url_slug: 'yoga',
});
const over = eventRow({
  id: '00000000-0000-4000-8000-0000000000e3',
  event_title: 'งานเมื่อวาน',
  start_date: '2026-11-21T02:00:00+00:00',
  end_date: '2026-11-21T09:00:00+00:00',
});
const list = /list_events/;
const hold = (server: TestServer) => void (server.tables['events'] = [{ ...walk }, { ...yoga }, { ...over }]);
const titles = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
const searchBox = page.getByRole('searchbox', { name: 'ค้นหากิจกรรม' });

describe('the list of events', () => {
  test('shows the next one first with its seats, and none that is over', async () => {
    await openApp({ path: '/events', arrange: hold });
    await expect.element(cardOf('เดินการกุศล')).toHaveTextContent('เหลือ 40 จาก 40 ที่นั่ง');
    await expect.element(cardOf('เดินการกุศล')).toHaveTextContent(/5 \S+ 2569 · 09:00/);
    await expect.element(cardOf('เดินการกุศล')).toHaveTextContent('สวนลุมพินี');
    await expect.element(cardOf('โยคะยามเช้า')).toHaveTextContent('ไม่จำกัดจำนวน');
    await expect.element(cardOf('โยคะยามเช้า')).toHaveTextContent('กำลังจัดอยู่');
    await expect.element(cardOf('เดินการกุศล')).not.toHaveTextContent('กำลังจัดอยู่');
    // PEOPLE-5: a hospital that is not verified is marked as such.
    await expect.element(cardOf('โยคะยามเช้า')).toHaveTextContent('ยังไม่ยืนยัน');
    await expect.element(cardOf('เดินการกุศล')).not.toHaveTextContent('ยังไม่ยืนยัน');
    expect(titles()).toEqual(['โยคะยามเช้า', 'เดินการกุศล']);
    cardOf('เดินการกุศล').element().querySelector('img')?.dispatchEvent(new Event('error'));
    await expect.poll(() => cardOf('เดินการกุศล').element().querySelector('.promo-nopicture')).not.toBeNull();
    await link('ดูรายละเอียด เดินการกุศล').click();
    await expect.element(heading('เดินการกุศล')).toBeVisible();
    await link('กลับ').click();
    await expect.element(heading('กิจกรรม')).toBeVisible();
  });

  test('EVENT-6: shows the seats of now when it is looked at again a minute later', async () => {
    const app = await openApp({ path: '/events', arrange: hold });
    await expect.element(cardOf('เดินการกุศล')).toHaveTextContent('เหลือ 40 จาก 40 ที่นั่ง');
    app.server.tables['events'] = [{ ...walk, registered_count: 7 }];
    const look = () => document.dispatchEvent(new Event('visibilitychange'));
    look();
    expect(app.server.requests(list)).toHaveLength(1);
    sleepFor(60_001);
    look();
    await expect.element(cardOf('เดินการกุศล')).toHaveTextContent('เหลือ 33 จาก 40 ที่นั่ง');
    expect(app.server.requests(list)).toHaveLength(2);
  });

  test('is searched by title, hospital and category, and shown whole again', async () => {
    const app = await openApp({ path: '/events', arrange: hold });
    await expect.element(cardOf('โยคะยามเช้า')).toBeVisible();
    await searchBox.fill('ไม่มีทางมี');
    await expect.element(page.getByRole('heading', { name: 'ไม่พบกิจกรรม' })).toBeVisible();
    await expect.element(page.getByText('ลองค้นหาด้วยคำอื่น')).toBeVisible();
    await button('แสดงกิจกรรมทั้งหมด').click();
    await expect.element(searchBox).toHaveValue('');
    await expect.element(cardOf('โยคะยามเช้า')).toBeVisible();
    await searchBox.fill('กีฬา');
    await expect.poll(titles).toEqual(['เดินการกุศล']);
    await passTime(300);
    await expect.poll(() => app.router.latestLocation.search).toEqual({ q: 'กีฬา' });
    // The delayed update of the address for typed text does
    // not call back a person who opened an event meanwhile.
    await searchBox.fill('เดิน');
    await link('เดินการกุศล').click();
    await expect.element(heading('เดินการกุศล')).toBeVisible();
    await passTime(1_000);
    expect(app.router.latestLocation.pathname).toMatch(/charity-walk$/);
    await app.go('/events?q=2026');
    await expect.element(searchBox).toHaveValue('2026');
  });

  test('is loading, empty, or failed with Retry; what was read stays while the server is away', async () => {
    let held: ReturnType<TestServer['hold']> | undefined;
    const app = await openApp({ path: '/events', arrange: (server) => void (held = server.hold(list)) });
    await held?.arrived;
    await expect.element(page.getByText('กำลังโหลดกิจกรรม...')).toBeInTheDocument();
    held?.release();
    await expect.element(page.getByText('ยังไม่มีกิจกรรมที่จะมาถึง')).toBeVisible();

    app.server.answer(list, { status: 500, json: {} });
    await app.go('/events?q=เดิน');
    await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('โหลดกิจกรรมไม่ได้');
    app.server.heal();
    hold(app.server);
    await button('ลองอีกครั้ง').click();
    await expect.element(cardOf('เดินการกุศล')).toHaveTextContent('เหลือ 40');
    // Counts of seats are read anew after a minute, and an old count is not shown as the present one.
    await app.go('/');
    await passTime(61_000);
    app.server.answer(list, 'no_network');
    await app.go('/events?q=เดิน');
    await expect.element(page.getByText('เซิร์ฟเวอร์ไม่ตอบ')).toBeVisible();
    await expect.element(cardOf('เดินการกุศล')).toHaveTextContent('40 ที่นั่ง');
    await expect.element(cardOf('เดินการกุศล')).not.toHaveTextContent('เหลือ');
  });

  test('reads page by page as its end comes near', async () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      eventRow({
        id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        event_title: `งานที่ ${n + 1}`,
      }),
    );
    const app = await openApp({ path: '/events', arrange: ({ tables }) => void (tables['events'] = many) });
    await expect.element(cardOf('งานที่ 1')).toBeVisible();
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => titles().length).toBe(60);
    expect(app.server.requests(list)).toHaveLength(2);
    window.scrollTo(0, 0);
  });

  test('MARKET-20: back leads to the card that was opened, beyond the first page and after a reload, with its focus', async () => {
    const many = Array.from({ length: 90 }, (_, n) =>
      eventRow({
        id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        event_title: `งานที่ ${n + 1}`,
        url_slug: `event-${n + 1}`,
      }),
    );
    const app = await openApp({ path: '/events', arrange: ({ tables }) => void (tables['events'] = many) });
    await expect.element(cardOf('งานที่ 1')).toBeVisible();
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await expect.poll(() => titles().length).toBe(90);
    const top = () => cardOf('งานที่ 60').element().getBoundingClientRect().top;
    cardOf('งานที่ 60').element().scrollIntoView({ block: 'center', behavior: 'instant' });
    const before = top();
    await link('งานที่ 60').click();
    await expect.element(heading('งานที่ 60')).toBeVisible();
    // A reload loses the list, and what the router remembers of its position fits another height.
    eventFeed.start([]);
    app.router.history.back();
    await expect.poll(() => titles().length).toBe(90);
    await expect.poll(() => Math.abs(top() - before)).toBeLessThan(2);
    await expect.element(link('งานที่ 60')).toHaveFocus();
    window.scrollTo(0, 0);
  });

  test('a screen that breaks is replaced by one that says what is safe and loads again', async () => {
    expectConsoleError(/broken observer/);
    const many = Array.from({ length: 60 }, (_, n) =>
      eventRow({ id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }),
    );
    replaceParts(globalThis, {
      IntersectionObserver: class {
        constructor() {
          throw new Error('broken observer');
        }
      },
    });
    await openApp({ path: '/events', arrange: ({ tables }) => void (tables['events'] = many) });
    const crash = page.getByRole('alert').filter({ hasText: 'Something went wrong on this screen' });
    await expect.element(crash).toHaveTextContent('Everything you saved is kept on this device.');
    await expect.element(crash.getByRole('button', { name: 'Load again' })).toBeVisible();
    // Header and menu still work.
    await expect.element(button('Menu')).toBeVisible();
    await expectAccessible('a screen that broke');
  });

  test('a super admin edits and deletes from every card, after a question; others see neither', async () => {
    const app = await openApp({ path: '/events', person: 'admin', arrange: hold });
    await expect.element(link('แก้ไข เดินการกุศล')).toHaveAttribute('href', `/edit-event/${String(walk['id'])}`);
    const remove = button('ลบ เดินการกุศล');
    const question = page.getByRole('alertdialog');
    await remove.click();
    await expect.element(question).toHaveTextContent('เดินการกุศล');
    await userEvent.keyboard('{Escape}');
    await expect.element(remove).toHaveFocus();
    app.server.answer(/DELETE/, { status: 500, json: {} }, 1);
    const confirm = question.getByRole('button', { name: 'ลบ', exact: true });
    await remove.click();
    await confirm.click();
    await expect.element(toast('Error', 'Failed to delete event')).toBeVisible();
    await passTime(TOAST_MS);
    await remove.click();
    await confirm.click();
    await expect.element(toast('Success', 'Event deleted successfully')).toBeVisible();
    await passTime(TOAST_MS);
    await expect.element(cardOf('เดินการกุศล')).not.toBeInTheDocument();
    await expect.element(cardOf('โยคะยามเช้า')).toBeVisible();
    // A policy hides the row from the delete, so nothing was deleted.
    app.server.writes['events'] = { mayChange: () => false };
    await button('ลบ โยคะยามเช้า').click();
    await confirm.click();
    await expect.element(toast('Error', 'Failed to delete event')).toBeVisible();
    await passTime(TOAST_MS);
    await expect.element(cardOf('โยคะยามเช้า')).toBeVisible();

    await openApp({ path: '/events', person: 'agent', arrange: hold });
    await expect.element(cardOf('เดินการกุศล')).toBeVisible();
    await expect.element(button('ลบ เดินการกุศล')).not.toBeInTheDocument();
    await expect.element(link('แก้ไข เดินการกุศล')).not.toBeInTheDocument();
  });
});
