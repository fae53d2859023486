import { describe, expect, test } from 'vitest';
import { TOAST_MS } from '../../../src/ui/notices/toasts.ts';
import { page, userEvent } from 'vitest/browser';
import { spec } from '../../../src/i18n/message-texts.ts';
import { storePrefetched } from '../../../src/listings/data/prefetched.ts';
import { readPromotionDetail } from '../../../src/listings/rules/promotion-detail.ts';
import { publicRowsCache } from '../../../src/listings/rules/stored-at.ts';
import { headTags } from '../../../src/server/pages/page-head.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { passTime } from '../support/clock.ts';
import { promotionExtras, promotionRow } from '../support/listings.ts';
import { button, heading, link, toast } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';

const path = '/sabaidee/scaling';
const title = 'ขูดหินปูน';
const image_url = '/storage/v1/object/public/promotion-images/x/1.webp';
const row = promotionRow({
  ...promotionExtras(image_url),
  promotion_title: title,
  url_slug: 'scaling',
  category: 'ทำฟัน',
  keywords: 'ฟัน,เด็ก',
  final_price: 1000,
  contact_details: 'คุณพิมพ์',
  remarks: 'นัดล่วงหน้า',
  location_address: 'ถนนพหลโยธิน',
  social_links: [
    { type: 'line', url: 'https://line.example/x' },
    { type: 'website', url: 'javascript:alert(1)' },
  ],
});
const publish = (server: TestServer) => void (server.tables['promotions'] = [structuredClone(row)]);
const read = /GET \/rest\/v1\/promotions/;
const metaOf = (selector: string) => document.head.querySelector(selector);

describe('the page of a promotion', () => {
  test('shows everything about it, and describes it to search engines and link previews', async () => {
    await openApp({ path, arrange: publish });
    await expect.element(heading(title)).toBeVisible();
    const texts = ['ชุดใหญ่', '฿1,000.00', '-50%', 'แปรงสีฟัน', '฿35.00', 'นัดล่วงหน้า', 'ถนนพหลโยธิน'];
    const period = '1 Jan 2026 (2569) to 31 Dec 2026 (2569)';
    for (const text of [...texts, 'Available now', 'Verified', 'คุณพิมพ์', period]) {
      await expect.element(page.getByRole('main')).toHaveTextContent(text);
    }
    await expect.element(link(/02-123-4567/)).toHaveAttribute('href', 'tel:021234567');
    await expect.element(link('Open in maps')).toHaveAttribute('href', expect.stringMatching(/13\.77%2C100/));
    const links = page.getByRole('list', { name: 'Links' }).getByRole('link');
    expect(links.elements().map((each) => each.getAttribute('href'))).toEqual(['https://line.example/x']);
    expect(document.title).toBe(`${title} - โรงพยาบาลสบายดี`);
    expect(metaOf('link[rel=canonical]')?.getAttribute('href')).toBe(location.origin + path);
    expect(metaOf('meta[property="og:type"]')?.getAttribute('content')).toBe('product');
    for (const name of ['title', 'description', 'image']) {
      const content = metaOf(`meta[property="og:${name}"]`)?.getAttribute('content');
      expect(content, name).toBeTruthy();
      expect(metaOf(`meta[name="twitter:${name}"]`)?.getAttribute('content'), name).toBe(content);
    }
    const offer: unknown = JSON.parse(metaOf('script[type="application/ld+json"]')?.textContent ?? '');
    expect(offer).toMatchObject({
      '@type': 'Offer',
      priceCurrency: 'THB',
      price: '1000.00',
      availability: 'https://schema.org/InStock',
    });
    await link('Back').click();
    await expect.element(heading('Health and beauty promotions')).toBeVisible();
    expect(document.title).not.toContain(title);
    await expect
      .poll(() => metaOf('meta[name="twitter:title"]')?.getAttribute('content'))
      .toBe('Health and beauty promotions · Sabai');
  });

  test('PEOPLE-5: is marked where nobody has verified its hospital', async () => {
    await openApp({
      path,
      arrange: ({ tables }) => void (tables['promotions'] = [promotionRow({ url_slug: 'scaling' })]),
    });
    await expect.element(page.getByRole('main')).toHaveTextContent('Not verified');
  });

  test('MARKET-12: takes along the tags of the server, and a screen without its own has those of the site', async () => {
    const canonical = location.origin + path;
    const head = {
      title,
      description: 'ของโปรโมชัน',
      canonical,
      image: '/x.png',
      price: '1000.00',
      jsonLd: {},
    };
    const rendered = document
      .createRange()
      .createContextualFragment(
        `<meta name="description" content="ของโปรโมชัน" />${headTags({ ...head, type: 'product' }, 'spec')}`,
      );
    metaOf('meta[name="description"]')?.remove();
    document.head.append(rendered);
    const app = await openApp({ path, arrange: publish });
    await expect.element(heading(title)).toBeVisible();
    const own =
      'link[rel=canonical], meta[property], meta[name^="twitter:"], script[type="application/ld+json"]';
    const description = () => metaOf('meta[name="description"]')?.getAttribute('content');
    expect(document.head.querySelectorAll('link[rel=canonical]')).toHaveLength(1);
    await app.go('/nowhere/at/all');
    await expect.poll(() => document.title).toBe('Oops! Page not found · Sabai');
    expect([...document.head.querySelectorAll(own)].map((each) => each.outerHTML)).toEqual([]);
    expect(description()).toBe(spec['market.lead']);
    await app.go(path);
    await expect.element(heading(title)).toBeVisible();
    expect(document.title).toBe(`${title} - โรงพยาบาลสบายดี`);
    expect(metaOf('link[rel=canonical]')?.getAttribute('href')).toBe(canonical);
    expect(metaOf('meta[property="og:title"]')?.getAttribute('content')).toBe(document.title);
    expect(metaOf('meta[name="twitter:card"]')?.getAttribute('content')).toBe('summary_large_image');
    expect(description()).toBe(metaOf('meta[property="og:description"]')?.getAttribute('content'));
  });

  test('MARKET-10: the map moves nothing when it arrives', async () => {
    await page.viewport(1440, 900);
    await openApp({ path, arrange: publish });
    const mapsLink = link('Open in maps');
    const topPx = () => Math.round(mapsLink.element().getBoundingClientRect().top);
    await expect.element(mapsLink).toBeVisible();
    const before = topPx();
    await expect.element(page.getByRole('region', { name: 'Map' })).toBeVisible();
    expect(topPx()).toBe(before);
    await page.viewport(390, 844);
  });

  test('leaves out what a promotion does not have', async () => {
    const bare = promotionRow({ url_slug: 'scaling', price: null, contact_phone: null, category: 'unknown' });
    const app = await openApp({ path, arrange: ({ tables }) => void (tables['promotions'] = [bare]) });
    await expect.element(page.getByText('About this promotion')).toBeVisible();
    for (const name of ['Packages', 'Items', 'Remarks', 'Contact']) {
      await expect.element(page.getByRole('heading', { level: 2, name })).not.toBeInTheDocument();
    }
    expect(page.getByText('฿').elements()).toEqual([]);
    // A number that cannot be dialled is plain text; a start in the future is shown.
    Object.assign(bare, { contact_phone: 'โทรถาม', start_date: '2026-12-01' });
    app.server.tables['promotions'] = [bare];
    await app.go('/');
    await openApp({ path, arrange: ({ tables }) => void (tables['promotions'] = [bare]) });
    await expect.element(page.getByText('โทรถาม')).toBeVisible();
    await expect.element(page.getByText('Starts soon')).toBeVisible();
    expect(document.querySelector('main a[href^="tel:"]')).toBeNull();
  });

  test('enlarges its picture and those of its items', async () => {
    await openApp({ path, arrange: publish });
    for (const name of [title, 'แปรงสีฟัน']) {
      await button(`View image: ${name}`).click();
      await expect.element(page.getByRole('dialog', { name: `Image of ${name}` })).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      await expect.element(button(`View image: ${name}`)).toHaveFocus();
    }
  });

  test('MARKET-31: says until when the hospital is open, and has the hours of the week folded', async () => {
    const hours = { su: ['09:00', '18:00'], mo: ['18:00', '02:00'] };
    const withHours = { ...structuredClone(row), licence: { licence_number: null, opening_hours: hours } };
    const publishIt = (server: TestServer) => void (server.tables['promotions'] = [withHours]);
    // The test clock starts on a Sunday morning.
    await openApp({ path, arrange: publishIt });
    const main = page.getByRole('main');
    await expect.element(main).toHaveTextContent('Open now until 18:00');
    const today = button('Today 09:00–18:00');
    await expect.element(today).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByText('Monday')).not.toBeInTheDocument();
    await today.click();
    await expect.element(main).toHaveTextContent(/Monday18:00–02:00TuesdayClosed/);
  });

  test('MARKET-32: several pictures open as one gallery, by keys, buttons and small pictures', async () => {
    const other = '/storage/v1/object/public/promotion-images/x/2.webp#focus=10,90';
    const item = { kind: 'item', name: 'ไหมขัดฟัน', price: 20, image_url: other };
    const packages = [...(row['packages'] as object[]), item];
    const app = await openApp({
      path,
      arrange: ({ tables }) => void (tables['promotions'] = [{ ...structuredClone(row), packages }]),
    });
    await expect.element(page.getByText('3 images')).toBeVisible();
    await button('View image: แปรงสีฟัน').click();
    const dialog = (name: string) => page.getByRole('dialog', { name: `Image of ${name}`, exact: true });
    await expect.element(dialog('แปรงสีฟัน')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog('ไหมขัดฟัน')).toBeVisible();
    await expect.element(page.getByText(`Image 3 of 3: Image of ไหมขัดฟัน`)).toBeInTheDocument();
    await expect.element(button('Next image')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowRight}');
    await button('Previous image').click();
    await expect.element(dialog('แปรงสีฟัน')).toBeVisible();
    await button(`Image of ${title}`).click();
    await expect.element(dialog(title)).toBeVisible();
    const element = dialog(title).element();
    const finger = (type: string, clientX: number) => {
      const touch = new Touch({ identifier: 1, target: element, clientX, clientY: 300 });
      const touches = type === 'touchend' ? [] : [touch];
      element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }));
    };
    finger('touchstart', 300);
    finger('touchend', 200);
    await expect.element(dialog('แปรงสีฟัน')).toBeVisible();
    app.router.history.back();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button('View image: แปรงสีฟัน')).toHaveFocus();
  });

  test('PUBLISH-30: further pictures of the promotion follow its main one', async () => {
    const second = '/storage/v1/object/public/promotion-images/x/3.webp';
    await openApp({
      path,
      arrange: ({ tables }) =>
        void (tables['promotions'] = [{ ...structuredClone(row), more_images: [second] }]),
    });
    await expect.element(page.getByText('3 images')).toBeVisible();
    await button(`View image: ${title}`).click();
    await userEvent.keyboard('{ArrowRight}');
    // Each thumbnail has a name of its own.
    const smallOnes = page.getByRole('dialog').getByRole('listitem').getByRole('button');
    expect(smallOnes.elements().map((each) => each.getAttribute('aria-label'))).toEqual([
      `Image of ${title}`,
      `Image of ${title} (2)`,
      'Image of แปรงสีฟัน',
    ]);
    await expect.element(page.getByText(`Image 2 of 3: Image of ${title} (2)`)).toBeInTheDocument();
    const shownPicture = page.getByRole('dialog').getByRole('img', { name: `Image of ${title} (2)` });
    await expect.element(shownPicture).toHaveAttribute('src', expect.stringContaining('3.webp'));
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('Image 3 of 3: Image of แปรงสีฟัน')).toBeInTheDocument();
  });

  test('MARKET-20: back closes an enlarged picture, gives the focus back and stays on the page', async () => {
    const app = await openApp({ path, arrange: publish });
    await button(`View image: ${title}`).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => app.router.history.canGoBack()).toBe(true);
    app.router.history.back();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button(`View image: ${title}`)).toHaveFocus();
    await expect.element(heading(title)).toBeVisible();
    // A picture that is closed by its button leaves no entry in the history.
    await button(`View image: ${title}`).click();
    await button('Close').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => app.router.history.canGoBack()).toBe(false);
  });

  test('MARKET-20: the arrow leads back to the search that the promotion was found by', async () => {
    const app = await openApp({ path: '/?q=ขูด', arrange: publish });
    await link(title).click();
    await expect.element(heading(title)).toBeVisible();
    await link('Back').click();
    await expect.element(page.getByLabelText('Search promotions')).toHaveValue('ขูด');
    expect(app.router.history.canGoBack()).toBe(false);
  });

  test('MARKET-10: price, call, LINE and save are beside each other, on a phone at its bottom', async () => {
    const other = { ...row, promotion_title: 'อื่นของที่นี่', url_slug: 'other' };
    const chat = { type: 'line', url: 'https://line.me/R/ti/p/@sabaidee' };
    const similar = {
      promotion_title: 'คล้ายกัน',
      url_slug: 'similar',
      hospital_id: 'h2',
      hospital_name: 'คลินิกอื่น',
      hospital: { ...(row['hospital'] as object), slug: 'other-clinic' },
    };
    await openApp({
      path,
      arrange: ({ tables }) =>
        void (tables['promotions'] = [
          { ...row, social_links: [chat] },
          { ...other, id: 'p2' },
          { ...row, ...similar, id: 'p3' },
          { ...other, id: 'p4', promotion_title: 'จบแล้ว', url_slug: 'over', end_date: '2026-11-01' },
        ]),
    });
    await expect.element(link('Call')).toHaveAttribute('href', 'tel:021234567');
    const line = link(`Ask on LINE about ${title}`);
    await expect.element(line).toHaveAttribute('href', expect.stringContaining('/oaMessage/%40sabaidee/?'));
    await expect.element(line).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(title)));
    await expect.element(button(`Save ${title}`)).toBeVisible();
    const bar = () => document.querySelector('.detail-actions')?.getBoundingClientRect();
    expect(bar()?.bottom).toBe(window.innerHeight);
    await page.viewport(1280, 800);
    await expect.poll(() => bar()?.bottom).toBeLessThan(window.innerHeight);
    const price = document.querySelector('.detail-actions .price')?.getBoundingClientRect() ?? new DOMRect();
    const call = link('Call').element().getBoundingClientRect();
    expect(Math.max(price.top, call.top)).toBeLessThan(Math.min(price.bottom, call.bottom));
    expect(price.right).toBeLessThanOrEqual(call.left);
    await page.viewport(390, 844);

    const titlesIn = (name: string) =>
      [...page.getByRole('region', { name }).element().querySelectorAll('h3')].map(
        (each) => each.textContent,
      );
    await expect.element(link('คล้ายกัน')).toBeVisible();
    expect(titlesIn('More from โรงพยาบาลสบายดี')).toEqual(['อื่นของที่นี่']);
    expect(titlesIn('Similar promotions')).toEqual(['คล้ายกัน']);
    // MARKET-30: each card leads to its hospital, beside its own link and not within it.
    await expect.element(link('คลินิกอื่น')).toHaveAttribute('href', '/other-clinic');
    await expectAccessible('similar promotions');
  });

  test('an old address leads to the one of today, and one that was never there home with a message', async () => {
    const app = await openApp({
      path: '/sabaidee/old-name',
      arrange: (server) => {
        publish(server);
        server.functions['find_address'] = ({ slug }) =>
          slug === 'old-name' ? [{ hospital_slug: 'sabaidee', url_slug: 'scaling' }] : [];
      },
    });
    await expect.element(heading(title)).toBeVisible();
    expect(app.router.latestLocation.pathname).toBe(path);
    await app.go('/sabaidee/never');
    await expect.element(toast('Not Found', 'This promotion could not be found')).toBeVisible();
    await expect.poll(() => app.router.latestLocation.pathname).toBe('/');
  });

  test('OFFLINE-1: one that was hidden after it was listed is in the list no more on the way back', async () => {
    const app = await openApp({ path: '/', arrange: publish });
    await expect.element(link(title)).toBeVisible();
    app.server.tables['promotions'] = [];
    await link(title).click();
    await expect.element(toast('Not Found', 'This promotion could not be found')).toBeVisible();
    await expect.poll(() => app.router.latestLocation.pathname).toBe('/');
    await expect.element(page.getByLabelText('Search promotions')).toBeVisible();
    await expect.element(link(title)).not.toBeInTheDocument();
    // The first page is read again, so that the service worker has it without the card.
    await expect.poll(() => app.server.requests(/list_promotions/).length).toBe(2);
  });

  test('a reserved first segment is never a hospital (MARKET-1)', async () => {
    const app = await openApp({ path: '/assets/nothing', arrange: publish });
    await expect.element(heading('Oops! Page not found')).toBeVisible();
    expect(app.server.requests(/promotions/)).toEqual([]);
  });

  test('that cannot be read says so with Retry, at the address and at its old one', async () => {
    const app = await openApp({ path, arrange: (server) => server.answer(read, { status: 500, json: {} }) });
    await expect.element(page.getByRole('alert')).toHaveTextContent('This page cannot be read now');
    publish(app.server);
    app.server.heal();
    await button('Retry').click();
    await expect.element(heading(title)).toBeVisible();
    app.server.answer(/find_address/, 'no_network');
    await app.go('/sabaidee/old-name');
    await expect.element(page.getByRole('alert')).toHaveTextContent('This page cannot be read now');
  });

  test('OFFLINE-6: one that was listed and never opened shows its card without a network, the rest afterwards', async () => {
    const arrange = (server: TestServer) => {
      publish(server);
      // A pointer that rests on the link would prefetch the promotion before it is opened.
      server.answer(read, 'no_network');
    };
    const app = await openApp({ path: '/', arrange });
    await expect.element(link(title)).toBeVisible();
    app.server.goOffline();
    await link(title).click();
    await expect.element(page.getByText('This is what the list says of the promotion.')).toBeVisible();
    await expect.element(link('Call')).toHaveAttribute('href', 'tel:021234567');
    await expect.element(page.getByText('นัดล่วงหน้า')).not.toBeInTheDocument();
    app.server.heal();
    app.server.goOnline();
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByText('นัดล่วงหน้า')).toBeVisible();
    await expect.element(page.getByText('This is what the list says')).not.toBeInTheDocument();
  });

  test('OFFLINE-6: one that the list has is not missing because a stored answer of earlier had none', async () => {
    const headers = { 'x-sabai-stored-at': String(Date.parse('2026-11-20T08:30:00+07:00')) };
    const arrange = (server: TestServer) => {
      publish(server);
      for (const asked of [read, /rpc\/find_address/])
        server.answer(asked, { status: 200, json: [], headers });
    };
    await openApp({ path: '/', arrange });
    await link(title).click();
    await expect.element(page.getByText('This is what the list says of the promotion.')).toBeVisible();
  });

  test('OFFLINE-6: one of a stored list is shown by its card where the app starts at its address', async () => {
    const lists = await caches.open(publicRowsCache);
    const address = '/rest/v1/rpc/list_promotions?max_rows=48';
    const headers = { 'x-sabai-stored-at': String(Date.parse('2026-11-22T08:30:00+07:00')) };
    await lists.put(address, Response.json([row], { headers }));
    await openApp({ path, arrange: (server) => server.goOffline() });
    await expect.element(heading(title)).toBeVisible();
    await expect.element(page.getByText('This is what the list says of the promotion.')).toBeVisible();
    await expect.element(page.getByText('No network. Shown as of 08:30.')).toBeVisible();
    await lists.delete(address);
  });

  test('that came with the page is shown at once and read anew behind that', async () => {
    const promotion = readPromotionDetail(row);
    if (!promotion) throw new Error('The row is none of a promotion.');
    storePrefetched({ promotion });
    let held: ReturnType<TestServer['hold']> | undefined;
    await openApp({
      path,
      arrange: (server) => {
        server.tables['promotions'] = [{ ...structuredClone(row), remarks: 'ใหม่กว่า' }];
        held = server.hold(read);
      },
    });
    await expect.element(heading(title)).toBeVisible();
    await expect.element(page.getByText('นัดล่วงหน้า')).toBeVisible();
    await held?.arrived;
    held?.release();
    await expect.element(page.getByText('ใหม่กว่า')).toBeVisible();
  });

  test('OFFLINE-1: that came with the page stays, with its time, when it cannot be read anew', async () => {
    const promotion = readPromotionDetail(row);
    if (!promotion) throw new Error('The row is none of a promotion.');
    storePrefetched({ promotion });
    const app = await openApp({
      path,
      arrange: (server) => {
        server.tables['promotions'] = [{ ...structuredClone(row), remarks: 'ใหม่กว่า' }];
        server.answer(read, 'no_network', 1);
      },
    });
    await expect.element(page.getByText(/^No network. Shown as of /)).toBeVisible();
    await expect.element(page.getByText('นัดล่วงหน้า')).toBeVisible();
    app.server.goOnline();
    await expect.element(page.getByText('ใหม่กว่า')).toBeVisible();
    await expect.element(page.getByText(/^No network. Shown as of /)).not.toBeInTheDocument();
  });

  test('a super admin edits, deletes, and finds the hospital from it; the page is left when it is gone', async () => {
    const app = await openApp({ path, person: 'admin', arrange: publish });
    await expect.element(link(`Edit ${title}`)).toHaveAttribute('href', expect.stringMatching(/^\/edit\/0/));
    await expect
      .element(link('Profile of โรงพยาบาลสบายดี'))
      .toHaveAttribute('href', expect.stringMatching(/^\/hospital-dashboard\/profile\?hospital=/));
    app.server.answer(/DELETE/, 'no_network', 1);
    const remove = async () => {
      await button(`Delete ${title}`).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    };
    await remove();
    await expect.element(toast('Error', 'Failed to delete promotion')).toBeVisible();
    await passTime(TOAST_MS);
    await expect.element(heading(title)).toBeVisible();
    await remove();
    await expect.element(toast('Success', 'Promotion deleted successfully')).toBeVisible();
    await expect.poll(() => app.router.latestLocation.pathname).toBe('/');
    await expect.element(page.getByText('No promotions available yet')).toBeVisible();
  });
});

describe('hostile texts of a promotion', () => {
  const evil = '<script>window.intruder=1</script><img src=x onerror="window.intruder=1">\u202egnirts';
  const hostile = promotionRow({
    promotion_title: evil,
    hospital_name: evil,
    description: '😀'.repeat(2500) + '\u202e' + evil,
    area: evil,
    keywords: evil,
    category: evil,
    image_url: 'javascript:window.intruder=1',
    url_slug: 'evil',
    remarks: evil,
    contact_phone: 'javascript:window.intruder=1',
    contact_details: evil,
    social_links: [
      { type: 'website', url: 'javascript:window.intruder=1' },
      { type: 'line', url: 'data:text/html,<script>1</script>' },
    ],
    packages: [{ kind: 'package', name: evil, price: 1 }] as never,
  });

  test('are words: no markup, no script, no link, no overflow, on the card and on the page', async () => {
    await openApp({ path: '/', arrange: ({ tables }) => void (tables['promotions'] = [hostile]) });
    await expect.element(page.getByRole('article')).toHaveTextContent('<script>');
    expectHarmless();
    await page.getByRole('article').getByRole('heading').getByRole('link').click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('<script>');
    await expect.element(page.getByRole('main')).toHaveTextContent('😀');
    expectHarmless();
    expect(metaOf('script[type="application/ld+json"]')?.textContent).not.toContain('<');
  });

  function expectHarmless(): void {
    expect('intruder' in window).toBe(false);
    const hrefs = [...document.links].map((each) => each.getAttribute('href') ?? '');
    expect(hrefs.filter((href) => /^(javascript|data):/i.test(href))).toEqual([]);
    expect(document.querySelector('main script, main img[src="x"], main img[src^="javascript"]')).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  }
});
