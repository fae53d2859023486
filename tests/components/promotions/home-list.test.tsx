import { afterEach, describe, expect, test } from 'vitest';
import { TOAST_MS } from '../../../src/ui/notices/toasts.ts';
import { page, userEvent } from 'vitest/browser';
import { addDays } from '../../../src/lib/days/add-to-day.ts';
import { bangkokDay } from '../../../src/lib/days/bangkok-day.ts';
import { passTime, sleepFor } from '../support/clock.ts';
import { promotionRow } from '../support/listings.ts';
import { button, cardOf, link, toast } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const dental = promotionRow({
  id: id(1),
  promotion_title: 'ขูดหินปูน',
  category: 'ทำฟัน',
  keywords: 'ฟัน, เด็ก,ลด,สี่',
  price: 1000,
  discount_percentage: 25,
  final_price: 750,
  hospital_verified: true,
  image_url: '/storage/v1/object/public/promotion-images/x/1.webp',
});
const spa = promotionRow({ id: id(2), promotion_title: 'นวดน้ำมัน', category: 'สปา', area: 'เชียงใหม่' });
const two = (server: TestServer) => void (server.tables['promotions'] = [{ ...dental }, { ...spa }]);
const searchBox = page.getByLabelText('Search promotions');
const failing = { status: 500, json: {} };
const list = /list_promotions/;

describe('the list of promotions', () => {
  afterEach(() => page.viewport(390, 844));

  test('is shown as loading, then with prices, discount, three tags and who is verified', async () => {
    let held: ReturnType<TestServer['hold']> | undefined;
    await openApp({
      path: '/',
      arrange: (server) => {
        two(server);
        held = server.hold(list);
      },
    });
    await held?.arrived;
    await expect.element(page.getByText('Loading promotions...')).toBeVisible();
    held?.release();
    const card = cardOf('ขูดหินปูน');
    for (const text of ['฿1,000.00', '-25%', '฿750.00', 'Verified']) {
      await expect.element(card).toHaveTextContent(text);
    }
    const tags = [...card.element().querySelectorAll('.tag')].map(({ textContent }) => textContent);
    expect(tags).toEqual(['ฟัน', 'เด็ก', 'ลด']);
    await expect.element(page.getByText('Loading promotions...')).not.toBeInTheDocument();
    // PEOPLE-5: a hospital that is not verified is marked as such.
    await expect.element(cardOf('นวดน้ำมัน')).toHaveTextContent('โรงพยาบาลสบายดีNot verified');
  });

  test('MARKET-8, MARKET-19: a card says until when it runs; the ended come last, in grey, and say so', async () => {
    const day = (days: number) => addDays({ day: bangkokDay(Date.now()), days });
    const at = (n: number, promotion_title: string, start_date: string, end_date: string) =>
      promotionRow({
        id: id(n),
        promotion_title,
        start_date,
        end_date,
        created_at: `2026-01-0${n}T00:00:00+00:00`,
      });
    await openApp({
      path: '/',
      arrange: (server) => {
        server.tables['promotions'] = [
          at(1, 'ใกล้หมด', day(-9), day(3)),
          at(2, 'ยังไม่เริ่ม', day(2), day(60)),
          at(3, 'หมดแล้ว', day(-9), day(-1)),
        ];
      },
    });
    await expect.element(cardOf('ใกล้หมด')).toHaveTextContent('Ends in 3 days');
    await expect.element(cardOf('ยังไม่เริ่ม')).toHaveTextContent('From 24 Nov');
    await expect.element(cardOf('หมดแล้ว')).toHaveTextContent('Ended');
    const titles = [...document.querySelectorAll('.promo-title')].map(({ textContent }) => textContent);
    expect(titles).toEqual(['ยังไม่เริ่ม', 'ใกล้หมด', 'หมดแล้ว']);
    expect(getComputedStyle(cardOf('หมดแล้ว').element()).filter).toBe('grayscale(1)');
    expect(getComputedStyle(cardOf('ใกล้หมด').element()).filter).toBe('none');
    // The device sleeps over three midnights with the list open.
    sleepFor(3 * 86_400_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(cardOf('ใกล้หมด')).toHaveTextContent('Ends today');
    await expect.element(cardOf('ยังไม่เริ่ม')).toHaveTextContent('Until');
  });

  test.each([
    ['the default texts', undefined, 'Until 31 Jan', 'From 24 Nov'],
    ['Thai', 'th', 'ถึง 31 ม.ค.', 'เริ่ม 24 พ.ย.'],
    ['English', 'en', 'Until 31 Jan', 'From 24 Nov'],
  ] as const)(
    'SHELL-8: a card in %s writes its dates in one language',
    async (_name, language, until, from) => {
      const at = (n: number, promotion_title: string, start_date: string) =>
        promotionRow({ id: id(n), promotion_title, start_date, end_date: '2027-01-31' });
      await openApp({
        path: '/',
        ...(language && { language }),
        arrange: (server) => {
          server.tables['promotions'] = [at(1, 'กำลังลด', '2026-11-01'), at(2, 'ยังไม่เริ่ม', '2026-11-24')];
        },
      });
      await expect.element(cardOf('กำลังลด').getByText(until, { exact: true })).toBeVisible();
      await expect.element(cardOf('ยังไม่เริ่ม').getByText(from, { exact: true })).toBeVisible();
    },
  );

  test('MARKET-21: a phone shows three whole cards below a low head; the device remembers large ones', async () => {
    const full = (n: number) => ({
      ...dental,
      id: id(n),
      promotion_title: `ขูดหินปูนพร้อมตรวจฟันและเคลือบฟลูออไรด์ ${n}`,
      description: 'ขูดหินปูน ตรวจฟัน และเคลือบฟลูออไรด์ โดยทันตแพทย์เฉพาะทาง'.repeat(3),
    });
    const arrange = (server: TestServer) => void (server.tables['promotions'] = [1, 2, 3, 4].map(full));
    const wholeCards = () =>
      [...document.querySelectorAll('.promo')].filter(
        (card) => card.getBoundingClientRect().bottom <= window.innerHeight,
      ).length;
    const app = await openApp({ path: '/', arrange });
    await expect.element(page.getByText(full(4).promotion_title)).toBeVisible();
    expect([window.innerWidth, window.innerHeight]).toEqual([390, 844]);
    await expect.poll(wholeCards).toBeGreaterThanOrEqual(3);
    const search = document.querySelector('.market-search')?.getBoundingClientRect();
    expect(search?.bottom).toBeLessThanOrEqual(844 * 0.25);
    const card = document.querySelector('.promo');
    const whole = card?.getBoundingClientRect() ?? new DOMRect();
    const parts = [
      '.promo-picture',
      '.promo-hospital',
      '.promo-link',
      '.promo-text',
      '.promo-area',
      '.promo-price',
    ];
    for (const selector of [
      ...parts,
      '.tag:nth-child(3)',
      '.promo-actions > :first-child',
      '.promo-actions > :last-child',
    ]) {
      const part = card?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      expect(part.width * part.height, selector).toBeGreaterThan(0);
      expect(part.top, selector).toBeGreaterThanOrEqual(whole.top);
      expect(part.bottom, selector).toBeLessThanOrEqual(whole.bottom);
      expect(part.right, selector).toBeLessThanOrEqual(whole.right);
    }
    await button('Large cards').click();
    await expect.poll(wholeCards).toBe(1);
    await app.go('/faq');
    await openApp({ path: '/', arrange });
    await expect.element(button('Large cards')).toHaveAttribute('aria-pressed', 'true');
    await button('Large cards').click();
    await expect.poll(wholeCards).toBeGreaterThanOrEqual(3);
  });

  test('MARKET-21: a card without description, tags and price is lower than one with them', async () => {
    const bare = { ...spa, description: '', keywords: null, price: null, final_price: null };
    await openApp({
      path: '/',
      arrange: ({ tables }) => void (tables['promotions'] = [{ ...dental, description: 'ขูดและขัด' }, bare]),
    });
    const height = (title: string) => cardOf(title).element().getBoundingClientRect().height;
    await expect.element(cardOf('นวดน้ำมัน')).toBeVisible();
    expect(height('นวดน้ำมัน')).toBeLessThan(height('ขูดหินปูน') - 20);
    await button('Large cards').click();
    await expect.poll(() => height('ขูดหินปูน') - height('นวดน้ำมัน')).toBeGreaterThan(20);
    await button('Large cards').click();
  });

  test('does not move when it goes on beyond its first page', async () => {
    const row = (n: number) => ({
      ...spa,
      id: id(n),
      promotion_title: `นวด ${n}`,
      description: 'นวดน้ำมันอโรมา '.repeat(n % 5),
      keywords: n % 3 === 0 ? 'นวด,สปา' : null,
      created_at: new Date(Date.parse('2026-06-01T00:00:00Z') - n * 60_000).toISOString(),
    });
    const app = await openApp({
      path: '/',
      arrange: ({ tables }) =>
        void (tables['promotions'] = Array.from({ length: 70 }, (_row, n) => row(n + 1))),
    });
    await expect.element(page.getByText('นวด 48', { exact: true })).toBeInTheDocument();
    const held = app.server.hold(/after_id/);
    const top = () => cardOf('นวด 44').element().getBoundingClientRect().top;
    // A card that was never in sight has an estimated height until a frame has shown it.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const settle = () => frame().then(frame);
    // The test scrolls in small steps, as a person does.
    await expect
      .poll(async () => {
        window.scrollBy({ top: 300, behavior: 'instant' });
        await settle();
        return top();
      })
      .toBeLessThan(300);
    await held.arrived;
    await settle();
    const before = top();
    held.release();
    await expect.poll(() => document.querySelector('.promo-virtual')).not.toBeNull();
    await expect.poll(() => Math.abs(top() - before)).toBeLessThan(2);
  });

  test('MARKET-20: a page that could not be read is read by Retry below the cards, or once the network is back', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ({
      ...spa,
      id: id(n + 1),
      promotion_title: `นวด ${n + 1}`,
      created_at: new Date(Date.parse('2026-06-01T00:00:00Z') - n * 60_000).toISOString(),
    }));
    const next = /after_id/;
    const app = await openApp({
      path: '/',
      arrange: (server) => {
        server.tables['promotions'] = rows;
        server.answer(next, failing);
      },
    });
    // The list grows while its cards are measured, so its end is looked for again until it is there.
    const atEnd = async (found: { query: () => Element | null }) => {
      const look = () => {
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        return found.query();
      };
      await expect.poll(look).not.toBeNull();
    };
    await atEnd(button('Retry'));
    await atEnd(cardOf('นวด 48'));
    app.server.heal();
    app.server.answer(/after_id=.*0096/, failing);
    await button('Retry').click();
    await atEnd(cardOf('นวด 96'));
    await atEnd(button('Retry'));
    app.server.heal();
    window.dispatchEvent(new Event('online'));
    await atEnd(cardOf('นวด 120'));
    await expect.element(button('Retry')).not.toBeInTheDocument();
  });

  test('MARKET-6: the chosen category is in sight, and a desktop has them all', async () => {
    await openApp({ path: '/?category=อื่นๆ', arrange: two });
    const last = button('อื่นๆ');
    await expect.element(last).toHaveAttribute('aria-pressed', 'true');
    const categories = () => [...document.querySelectorAll('.category')];
    const inside = () =>
      categories().filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth;
      });
    await expect.poll(inside).toContain(last.element());
    expect(inside()).not.toContain(categories()[0]);
    for (const [width, height] of [
      [1024, 768],
      [1440, 900],
    ] as const) {
      await page.viewport(width, height);
      await expect.poll(() => inside().length).toBe(19);
    }
  });

  test('MARKET-6: an end of the strip that is out of sight fades and has an arrow, which scrolls', async () => {
    await openApp({ path: '/', arrange: two });
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    const frame = () => document.querySelector<HTMLElement>('.categories-frame');
    const strip = document.querySelector('.categories');
    const arrow = (side: string) =>
      document.querySelector<HTMLElement>(`.categories-arrow[data-side=${side}]`);
    const shownArrows = () => ['start', 'end'].filter((side) => arrow(side)?.checkVisibility());
    await expect.poll(() => frame()?.dataset['hides']?.trim()).toBe('end');
    expect(shownArrows()).toEqual(['end']);
    expect(getComputedStyle(strip ?? document.body).maskImage).toMatch(/gradient/);
    arrow('end')?.click();
    await expect.poll(() => strip?.scrollLeft).toBe(240);
    await expect.poll(() => frame()?.dataset['hides']).toBe('start end');
    expect(shownArrows()).toEqual(['start', 'end']);
    strip?.scrollTo({ left: strip.scrollWidth, behavior: 'instant' });
    await expect.poll(() => frame()?.dataset['hides']?.trim()).toBe('start');
    expect(shownArrows()).toEqual(['start']);
  });

  test('is empty until Refresh reads what was published since', async () => {
    const app = await openApp({ path: '/' });
    await expect.element(page.getByText('No promotions available yet')).toBeVisible();
    await expect.element(page.getByText('New promotions appear here')).toBeVisible();
    two(app.server);
    const held = app.server.hold(list);
    await button('Refresh').click();
    await held.arrived;
    await expect.element(button('Refresh')).toBeDisabled();
    held.release();
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    await expect.element(button('Refresh')).toBeEnabled();
  });

  test('names the search on a screen that is too narrow for the whole placeholder', async () => {
    await openApp({ path: '/', arrange: two });
    await expect
      .element(searchBox)
      .toHaveAttribute('placeholder', expect.stringMatching(/^Search by keywords/));
    await page.viewport(320, 700);
    await expect.element(searchBox).toHaveAttribute('placeholder', 'Search promotions');
  });

  test('follows the search box at once, and the address after a pause', async () => {
    const app = await openApp({ path: '/', arrange: two });
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    await searchBox.fill('ลำปาง');
    await expect.element(page.getByText('No promotions found in this area')).toBeVisible();
    await searchBox.fill('เชียงใหม่ ');
    await expect.element(cardOf('นวดน้ำมัน')).toBeVisible();
    await expect.element(cardOf('ขูดหินปูน')).not.toBeInTheDocument();
    await passTime(300);
    await expect.poll(() => app.router.latestLocation.search).toEqual({ q: 'เชียงใหม่' });
    const asked = new RegExp(`query=${encodeURIComponent('เชียงใหม่')}&`);
    await expect.poll(() => app.server.requests(asked).length).toBe(1);
    await button('Clear search').click();
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    await passTime(300);
    await expect.poll(() => app.router.latestLocation.search).toEqual({});
  });

  test('starts with what the address names, and with nothing of it that makes no sense', async () => {
    const app = await openApp({ path: '/?q=เชียงใหม่', arrange: two });
    await expect.element(searchBox).toHaveValue('เชียงใหม่');
    await expect.element(cardOf('นวดน้ำมัน')).toBeVisible();
    await expect.element(cardOf('ขูดหินปูน')).not.toBeInTheDocument();
    await app.go('/?q=123&category=nonsense');
    await expect.element(searchBox).toHaveValue('123');
    await expect.element(page.getByText('Try another word, or take the category away.')).toBeVisible();
    await button('Show all promotions').click();
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    await expect.element(searchBox).toHaveValue('');
    expect(app.router.latestLocation.search).toEqual({});
  });

  test('is filtered by one category at most, which a second press takes away, together with the search', async () => {
    const app = await openApp({ path: '/', arrange: two });
    await expect.element(cardOf('นวดน้ำมัน')).toBeVisible();
    await button('ทำฟัน').click();
    await expect.element(button('ทำฟัน')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(cardOf('นวดน้ำมัน')).not.toBeInTheDocument();
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    await button('สปา').click();
    await expect.element(button('ทำฟัน')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(cardOf('นวดน้ำมัน')).toBeVisible();
    // The button of a category takes over the text that was typed a moment before.
    await searchBox.fill('ฟัน');
    await button('ทำฟัน').click();
    await expect.poll(() => app.router.latestLocation.search).toEqual({ q: 'ฟัน', category: 'ทำฟัน' });
    await button('ทำฟัน').click();
    await expect.poll(() => app.router.latestLocation.search).toEqual({ q: 'ฟัน' });
  });

  test('what was typed does not call back who is on their way to a promotion', async () => {
    const app = await openApp({ path: '/', arrange: two });
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    await searchBox.fill('ขูด');
    await link('ขูดหินปูน').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'ขูดหินปูน' })).toBeVisible();
    await passTime(1_000);
    expect(app.router.latestLocation.pathname).toMatch(/checkup$/);
  });

  test('MARKET-17: a list that was asked for without its key is asked for again, three times at most', async () => {
    const keyless = { status: 401, json: { message: 'No API key found in request' } };
    const app = await openApp({
      path: '/',
      arrange: (server) => {
        two(server);
        server.answer(list, keyless, 2);
      },
    });
    await expect.poll(() => app.server.requests(list).length).toBe(1);
    await passTime(500);
    await expect.poll(() => app.server.requests(list).length).toBe(2);
    await passTime(500);
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    expect(app.server.requests(list)).toHaveLength(3);

    app.server.answer(list, keyless);
    await button('Refresh').click();
    for (let attempt = 4; attempt <= 7; attempt += 1) {
      await expect.poll(() => app.server.requests(list).length).toBe(attempt);
      await passTime(500);
    }
    await expect.element(page.getByText('No answer from the server.')).toBeVisible();
    expect(app.server.requests(list)).toHaveLength(7);
  });

  test('that cannot be had says so with Retry; one that was read stays while the server is away', async () => {
    const app = await openApp({ path: '/', arrange: (server) => server.answer(list, failing) });
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Promotions could not be loaded' }))
      .toBeVisible();
    two(app.server);
    app.server.heal();
    await button('Retry').click();
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();

    app.server.answer(list, 'no_network');
    await button('Refresh').click();
    const notice = page.getByText('No answer from the server. Shown is what this device has stored.');
    await expect.element(notice).toBeVisible();
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    // The notice stays while the next answer is awaited; else the list would move with each letter.
    const asked = app.server.requests(list).length;
    await searchBox.fill('ขูด');
    await expect.element(cardOf('นวดน้ำมัน')).not.toBeInTheDocument();
    // Answered by the healed server, this request would remove the notice before Retry is pressed.
    await expect.poll(() => app.server.requests(list).length).toBeGreaterThan(asked);
    await expect.element(notice).toBeVisible();
    app.server.heal();
    await button('Retry').click();
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('a server that does not answer within 12 seconds counts as away', async () => {
    let held: ReturnType<TestServer['hold']> | undefined;
    await openApp({ path: '/', arrange: (server) => void (held = server.hold(list)) });
    await held?.arrived;
    await passTime(12_000);
    await expect.element(page.getByText('Promotions could not be loaded')).toBeVisible();
    held?.release();
  });

  test('of thousands is read page by page and drawn as far as it is in sight', async () => {
    const many = Array.from({ length: 100 }, (_, n) =>
      promotionRow({ id: id(1000 - n), promotion_title: `โปรโมชัน ${n + 1}`, url_slug: `p${n}` }),
    );
    const app = await openApp({
      path: '/',
      arrange: (server) => void (server.tables['promotions'] = many),
    });
    await expect.element(cardOf('โปรโมชัน 1')).toBeVisible();
    expect(app.server.requests(list)).toHaveLength(1);
    for (const width of [390, 700, 1200]) {
      await page.viewport(width, 844);
      await expect.element(cardOf('โปรโมชัน 1')).toBeVisible();
    }
    await page.viewport(390, 844);
    // Near its end, the list asks for the page that follows its last row.
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => app.server.requests(list).length).toBeGreaterThan(1);
    expect(app.server.requests(list)[1]?.path).toContain(`after_id=${id(1000 - 47)}`);
    await expect.poll(() => document.querySelector('.promo-virtual')).not.toBeNull();
    await expect
      .poll(() => {
        // The list grows shortly after its rows arrive.
        window.scrollTo(0, document.documentElement.scrollHeight);
        return app.server.requests(list).length;
      })
      .toBe(3);
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return cardOf('โปรโมชัน 100').elements().length;
      })
      .toBe(1);
    expect(document.querySelectorAll('article').length).toBeLessThan(20);
    window.scrollTo(0, 0);
  });

  test('that is long shows what a search finds in the elements that are there, and gives the focus to no other card', async () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      promotionRow({ id: id(1000 - n), promotion_title: `โปรโมชัน ${n + 1}`, url_slug: `p${n}` }),
    );
    const app = await openApp({
      path: '/',
      arrange: (server) => void (server.tables['promotions'] = many),
    });
    await expect.element(cardOf('โปรโมชัน 1')).toBeVisible();
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return document.querySelector('.promo-virtual');
      })
      .not.toBeNull();
    window.scrollTo(0, 0);
    const first = () => document.querySelector('.promo-row[data-index="0"] .promo');
    await expect.poll(() => first()?.querySelector('h3')?.textContent).toBe('โปรโมชัน 1');
    const element = first();
    await searchBox.fill('โปรโมชัน 7');
    await expect.poll(() => first()?.querySelector('h3')?.textContent).toBe('โปรโมชัน 7');
    expect(first()).toBe(element);
    button('Share โปรโมชัน 7').element().focus();
    expect(first()?.contains(document.activeElement)).toBe(true);
    await app.go('/?q=8');
    await expect.poll(() => first()?.querySelector('h3')?.textContent).toBe('โปรโมชัน 8');
    expect(document.activeElement).toBe(document.body);
  });

  test('shows a copy of an earlier day with the moment it was stored', async () => {
    const headers = { 'x-sabai-stored-at': String(Date.parse('2026-11-20T08:30:00+07:00')) };
    await openApp({
      path: '/',
      arrange: (server) => server.answer(list, { status: 200, json: [dental], headers }),
    });
    await expect.element(page.getByText(/No network\. Shown as of 20 Nov, 08:30\./)).toBeVisible();
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
  });

  // The service worker waits for the network for 4 seconds, and says when a later answer is stored.
  test.each([
    ['an answer that comes after the copy', () => new BroadcastChannel('sabai-late-answers').postMessage('')],
    ['the network that is back', () => dispatchEvent(new Event('online'))],
  ])('OFFLINE-7 reads the list again with %s', async (_what, happen) => {
    const headers = { 'x-sabai-stored-at': String(Date.parse('2026-11-20T08:30:00+07:00')) };
    const app = await openApp({
      path: '/',
      arrange: (server) => server.answer(list, { status: 200, json: [dental], headers }),
    });
    const notice = page.getByText(/No network\. Shown as of/);
    await expect.element(notice).toBeVisible();
    two(app.server);
    app.server.heal();
    // The code that listens for this is fetched after the first paint.
    await expect
      .poll(() => {
        happen();
        return cardOf('นวดน้ำมัน').query();
      })
      .not.toBeNull();
    await expect.element(notice).not.toBeInTheDocument();
  });

  const announceLate = async () => {
    const [worker, listener] = [1, 2].map(() => new BroadcastChannel('sabai-late-answers'));
    const arrived = new Promise((resolve) => listener?.addEventListener('message', resolve));
    worker?.postMessage('the list');
    await arrived;
    for (const channel of [worker, listener]) channel?.close();
  };
  /** The code that listens is fetched after the first paint; it also writes the page's canonical address. */
  const listening = async () => {
    const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');
    await expect.poll(canonical).toMatch(/\/$/);
  };

  test('OFFLINE-7 reads a copy of five seconds ago again too, once a minute where each answer is late', async () => {
    const headers = { 'x-sabai-stored-at': String(Date.now() - 5_000) };
    const app = await openApp({
      path: '/',
      arrange: (server) => server.answer(list, { status: 200, json: [dental], headers }),
    });
    await expect.element(page.getByText(/No network\. Shown as of/)).toBeVisible();
    await listening();
    await announceLate();
    await expect.poll(() => app.server.requests(list).length).toBe(2);
    await announceLate();
    await passTime(60_000);
    expect(app.server.requests(list)).toHaveLength(2);
    await announceLate();
    await expect.poll(() => app.server.requests(list).length).toBe(3);
  });

  test('OFFLINE-7 reads a copy again whose late answer was announced before it was shown', async () => {
    const app = await openApp({ path: '/', arrange: two });
    await expect.element(cardOf('นวดน้ำมัน')).toBeVisible();
    await listening();
    await announceLate();
    const headers = { 'x-sabai-stored-at': String(Date.parse('2026-11-20T08:30:00+07:00')) };
    app.server.answer(list, { status: 200, json: [dental], headers }, 1);
    await button('Refresh').click();
    await expect.poll(() => app.server.requests(list).length).toBe(3);
    await expect.element(page.getByText(/No network\. Shown as of/)).not.toBeInTheDocument();
    await expect.element(cardOf('นวดน้ำมัน')).toBeVisible();
  });

  test('OFFLINE-1: what was hidden leaves a list that is opened again a minute later, and not before', async () => {
    const app = await openApp({ path: '/', arrange: two });
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    await listening();
    app.server.tables['promotions'] = [{ ...spa }];
    const goAndReturn = async () => {
      await app.go('/terms');
      await expect.element(cardOf('นวดน้ำมัน')).not.toBeInTheDocument();
      await app.go('/');
      await expect.element(cardOf('นวดน้ำมัน')).toBeVisible();
      await listening();
    };
    await goAndReturn();
    expect(app.server.requests(list)).toHaveLength(1);
    sleepFor(60_001);
    await goAndReturn();
    await expect.element(cardOf('ขูดหินปูน')).not.toBeInTheDocument();
    expect(app.server.requests(list)).toHaveLength(2);
  });

  test.each([
    ['looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    [
      'restored by the browser',
      () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    ],
  ])('OFFLINE-1: what was hidden leaves a list that is %s a minute later', async (_what, happen) => {
    const app = await openApp({ path: '/', arrange: two });
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    await listening();
    app.server.tables['promotions'] = [{ ...spa }];
    happen();
    sleepFor(60_001);
    happen();
    await expect.element(cardOf('ขูดหินปูน')).not.toBeInTheDocument();
    await expect.element(cardOf('นวดน้ำมัน')).toBeVisible();
    expect(app.server.requests(list)).toHaveLength(2);
  });

  test('OFFLINE-1: what was hidden is shown by no category, though the server does not answer', async () => {
    const app = await openApp({ path: '/', arrange: two });
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    await listening();
    app.server.tables['promotions'] = [{ ...spa }];
    await button('Refresh').click();
    await expect.element(cardOf('ขูดหินปูน')).not.toBeInTheDocument();
    app.server.goOffline();
    await app.go('/?category=ทำฟัน');
    await expect.element(page.getByText('Promotions could not be loaded')).toBeVisible();
    await expect.element(cardOf('ขูดหินปูน')).not.toBeInTheDocument();
  });

  test('OFFLINE-1: a longer list without what was hidden has its first page read again, for the next start', async () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      promotionRow({ id: id(1000 - n), promotion_title: `โปรโมชัน ${n + 1}`, url_slug: `p${n}` }),
    );
    const app = await openApp({
      path: '/',
      arrange: (server) => void (server.tables['promotions'] = many),
    });
    await expect.element(cardOf('โปรโมชัน 2')).toBeVisible();
    await listening();
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return document.querySelector('.promo-virtual');
      })
      .not.toBeNull();
    window.scrollTo(0, 0);
    const lengths = () =>
      app.server.requests(list).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('max_rows'));
    app.server.tables['promotions'] = many.filter((_row, n) => n !== 1);
    await button('Refresh').click();
    await expect.poll(lengths).toEqual(['48', '48', '60', '48']);
    await expect.element(cardOf('โปรโมชัน 2')).not.toBeInTheDocument();
  });

  test("SHELL-14: the icon's shortcut to the search opens the list with the search focused", async () => {
    const app = await openApp({ path: '/?category=ทำฟัน#search', arrange: two });
    await expect.element(page.getByLabelText('Search promotions')).toHaveFocus();
    await expect.poll(() => app.router.latestLocation.hash).toBe('');
    expect(app.router.latestLocation.search).toEqual({ category: 'ทำฟัน' });
  });

  test('enlarges a picture over the screen; Escape, the cross and a tap close it and give the focus back', async () => {
    await openApp({ path: '/', arrange: two });
    const summary = button('View image: ขูดหินปูน');
    const dialog = page.getByRole('dialog', { name: 'Image of ขูดหินปูน' });
    for (const close of [
      () => userEvent.keyboard('{Escape}'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => dialog.getByRole('img').click(),
    ]) {
      await summary.click();
      await expect.element(dialog).toBeVisible();
      await close();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(summary).toHaveFocus();
    }
    await summary.click();
    dialog.getByRole('img').element().dispatchEvent(new Event('error'));
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The image could not be loaded');
    await userEvent.keyboard('{Escape}');
    // A card whose picture cannot be loaded shows the icon of its category.
    summary.element().querySelector('img')?.dispatchEvent(new Event('error'));
    await expect.poll(() => summary.element().querySelector('svg use[href$="#dental"]')).not.toBeNull();
  });

  test('a super admin edits and deletes from every card, after a question; others see neither', async () => {
    const app = await openApp({ path: '/', person: 'admin', arrange: two });
    await expect
      .element(cardOf('ขูดหินปูน').getByRole('link', { name: 'Edit ขูดหินปูน' }))
      .toHaveAttribute('href', `/edit/${id(1)}`);
    const question = page.getByRole('alertdialog');
    const remove = button('Delete ขูดหินปูน');
    await remove.click();
    await expect.element(question).toHaveTextContent('Are you sure you want to delete this promotion?');
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(remove).toHaveFocus();
    expect(app.server.requests(/DELETE/)).toEqual([]);

    app.server.answer(/DELETE .*promotions/, failing, 1);
    await remove.click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(toast('Error', 'Failed to delete promotion')).toBeVisible();
    await passTime(TOAST_MS);
    await remove.click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(toast('Success', 'Promotion deleted successfully')).toBeVisible();
    await expect.element(cardOf('ขูดหินปูน')).not.toBeInTheDocument();
    await expect.element(cardOf('นวดน้ำมัน')).toBeVisible();
    expect(app.server.tables['promotions']).toHaveLength(1);

    await openApp({ path: '/', person: 'agent', arrange: two });
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    await expect.element(button(/^Delete /)).not.toBeInTheDocument();
    await expect.element(link(/^Edit /)).not.toBeInTheDocument();
  });
});
