import { expect, test } from 'vitest';
import { expectConsoleError } from '../../../tests/support/console-errors.ts';
import { provideListingsBackend } from '../../listings/data/listings-backend.ts';
import type { MessagesName } from '../../i18n/message-texts.ts';
import { createPages } from './render-pages.ts';

const page = `<html><head><title>Sabai</title><meta
  name="description" content="x" /><style>@font-face{font-display:swap;src:url(/assets/noto-sans-thai-thai-400-normal-a1.woff2)}</style><link
  rel="icon" href="/icon.svg"><link rel="stylesheet" crossorigin href="/assets/first.css"><script type="module" crossorigin src="/assets/runtime.js"></script><script
  type="module" crossorigin src="/assets/first.js"></script></head><body><div id="root"><div class="starting"></div></div></body></html>`;
const hostile = '</script><script>alert(1)</script>"\'<&\u2028';
const row = {
  id: '1',
  hospital_id: '2',
  hospital_name: `โรงพยาบาล ${hostile}`,
  promotion_title: `ตรวจ ${hostile}`,
  description: `รายละเอียด ${hostile}`,
  area: 'กรุงเทพ',
  price: 1000,
  discount_percentage: 10,
  final_price: 900,
  start_date: '2026-01-01',
  end_date: '2999-01-01',
  image_url: 'https://old.example/storage/v1/object/public/promotion-images/a/b.webp',
  url_slug: 'ตรวจ',
  created_at: '2026-01-01T00:00:00Z',
  hospital: { slug: 'รพ', verified_at: null },
};

/** Pages whose backend answers by the last segment of the path; other paths fail like a missing network. */
function pagesOver(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  let clockMs = 0;
  provideListingsBackend({
    url: 'https://backend.example',
    publishableKey: 'key',
    fetch: (url) => {
      const name = new URL(url).pathname.split('/').pop() ?? '';
      asked.push(name);
      return name in answers
        ? Promise.resolve(Response.json(answers[name]))
        : Promise.reject(new Error('no network'));
    },
  });
  const pages = createPages({
    page,
    site: 'https://sabai.example',
    backendUrl: 'https://backend.example',
    nowMs: () => clockMs,
    stylesFor: ({ files, markup }) => `/* ${files.join(' ')} for ${markup.length} characters */`,
    app: {
      routeOf: (path) =>
        ({ '/': '/', '/crm': '/crm', '/events': '/events', '/faq': '/faq', '/contact': '/contact' })[path] ??
        (/^\/event\/[^/]+\/[^/]+$/.test(path) ? '/event/$hospital/$event' : null) ??
        (/^\/[^/]+\/[^/]+$/.test(path) ? '/$hospital/$promotion' : null) ??
        (/^\/[^/]+$/.test(path) ? '/$hospital' : null),
      homeMarkup: ({ cards }) => Promise.resolve(`<b>${cards.length} cards</b>`),
      eventMarkup: ({ event }) => Promise.resolve(`<b>event ${event.id}</b>`),
      eventsMarkup: ({ events }) => Promise.resolve(`<b>${events.length} events</b>`),
      hospitalMarkup: ({ hospital }) => Promise.resolve(`<b>hospital ${hospital.promotions.length}</b>`),
      promotionMarkup: ({ promotion }) => Promise.resolve(`<b>promotion ${promotion.id}</b>`),
      filesOf: (route) => ({
        scripts: route === '/' ? [] : ['/assets/promotion.js'],
        styles: route === '/' ? [] : ['/assets/promotion.css'],
      }),
    },
  });
  const ask = (pathname: string, messagesName?: MessagesName) => pages.get(pathname, messagesName);
  return { ask, asked, clear: pages.clear, pass: (ms: number) => (clockMs += ms) };
}

test('a promotion is described to crawlers, whatever its texts contain', async () => {
  const { ask } = pagesOver({ promotions: [row] });
  const { status, html } = await ask('/x/y');
  expect(status).toBe(200);
  expect(html).not.toContain('<script>alert');
  // The three scripts are structured data, rows, and public/boot.js.
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html).toContain('<link rel="canonical" href="https://sabai.example/%E0%B8%A3%E0%B8%9E/');
  expect(html).toContain('<meta property="product:price:amount" content="900.00" />');
  expect(html).toMatch(/og:image" content="https:\/\/backend\.example\/[^"]*width=1200&amp;height=600/);
  for (const name of ['title', 'description', 'image']) {
    const content = new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(html).toContain(`<meta name="twitter:${name}" content="${content}" />`);
  }
  const data: unknown = JSON.parse(/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '');
  expect(data).toMatchObject({
    '@type': 'Offer',
    price: '900.00',
    priceCurrency: 'THB',
    name: row.promotion_title,
  });
});

test('PUBLISH-15 a link preview shows a picture with the approval, at an address of its own for each number', async () => {
  const shown = async (number: string) => {
    const { ask } = pagesOver({ promotions: [{ ...row, approval: { number, valid_until: null } }] });
    const { html } = await ask('/x/y', 'th');
    return /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
  };
  const [one, other] = [await shown('ฆสพ. 12/2569'), await shown('ฆสพ. 13/2569')];
  const path = `${encodeURIComponent(row.hospital.slug)}/${encodeURIComponent(row.url_slug)}`;
  expect(one.startsWith(`https://sabai.example/images/share/th/${path}.jpg?shown=`)).toBe(true);
  expect(one).not.toBe(other);
});

test('a promotion comes as markup and as the row that it shows, and names what it is made of', async () => {
  const { ask } = pagesOver({ promotions: [row] });
  const { html } = await ask('/x/y');
  expect(html).toContain('<div id="root"><b>promotion 1</b></div>');
  const rows: unknown = JSON.parse(/"initial-data">([^<]*)<\/script>/.exec(html)?.[1] ?? '');
  expect(rows).toMatchObject({ promotion: { id: '1', promotion_title: row.promotion_title } });
  const [head = ''] = html.split('</head>');
  // Nothing blocks the first paint: needed styles are inlined, other styles and code are loaded later.
  expect(head).not.toMatch(/<script|rel="stylesheet"|modulepreload/);
  expect(head).toContain('<style>/* /assets/first.css /assets/promotion.css for 18 characters */</style>');
  expect(html).toContain(
    '<script async src="/boot.js" data-styles="/assets/first.css /assets/promotion.css"' +
      ' data-app="/assets/runtime.js /assets/first.js" data-along="/assets/promotion.js"></script></body>',
  );
  expect(head).toContain('crossorigin href="/assets/noto-sans-thai-thai-400-normal-a1.woff2" />');
  expect(head).toContain('font-display:optional');
});

test('home comes with its first cards as markup and as rows', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({ ...row, id: String(index) }));
  const { ask } = pagesOver({ list_promotions: rows });
  const { html } = await ask('/');
  expect(html).toContain('<div id="root"><b>12 cards</b></div>');
  expect(html).not.toContain('<script>alert');
  const given = JSON.parse(/"initial-data">([^<]*)<\/script>/.exec(html)?.[1] ?? '') as { cards: unknown };
  expect(given.cards).toHaveLength(12);
});

test('the pages about the site are described to crawlers, whatever their texts contain', async () => {
  const { ask } = pagesOver({
    page_contents: [
      {
        page_name: 'faq',
        version: 2,
        content: { title: hostile, items: [{ question: hostile, answer: hostile }] },
      },
    ],
  });
  const { status, html } = await ask('/faq');
  expect(status).toBe(200);
  expect(html).not.toContain('<script>alert');
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html).toContain('<link rel="canonical" href="https://sabai.example/faq" />');
  const data: unknown = JSON.parse(/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '');
  expect(data).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: hostile, acceptedAnswer: { text: hostile } }],
  });
  // The backend returned the row of another page, which must not be shown here.
  expect(await ask('/contact')).toEqual({ status: 200, html: page });
});

test('an old address leads to the present one, an unknown one to nothing', async () => {
  const moved = pagesOver({
    promotions: [],
    find_address: [{ id: '1', hospital_slug: 'รพ', url_slug: 'ใหม่' }],
  });
  expect(await moved.ask('/a/b')).toMatchObject({
    status: 301,
    location: `/${encodeURIComponent('รพ')}/${encodeURIComponent('ใหม่')}`,
  });
  const missing = pagesOver({ promotions: [], find_address: [] });
  expect(await missing.ask('/a/b')).toEqual({ status: 404, html: page });
  expect((await missing.ask('/nothing/at/all')).status).toBe(404);
  expect(await missing.ask('/crm')).toEqual({ status: 200, html: page });
});

const clinic = {
  id: '2',
  name: `คลินิก ${hostile}`,
  slug: 'x',
  telephone: '02-123-4567',
  opening_hours: { mo: ['09:00', '18:00'] },
};

test('MARKET-30: a hospital is described to crawlers, whatever its texts contain', async () => {
  const answers = { find_hospital: [clinic], list_hospital_promotions: [row], list_hospital_events: [] };
  const { ask } = pagesOver(answers);
  const { status, html } = await ask('/x', 'th');
  expect(status).toBe(200);
  expect(html).toContain('<div id="root"><b>hospital 1</b></div>');
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('<link rel="canonical" href="https://sabai.example/x" />');
  expect(html).toContain('<meta name="description" content="โปรโมชั่น กิจกรรม เวลาทำการ');
  const data: unknown = JSON.parse(/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '');
  expect(data).toMatchObject({ '@type': 'LocalBusiness', name: clinic.name, telephone: '02-123-4567' });
});

test('MARKET-30: an old slug of a hospital leads to the present one, an unknown one to nothing', async () => {
  const lists = { list_hospital_promotions: [], list_hospital_events: [] };
  const moved = pagesOver({ find_hospital: [clinic], ...lists });
  expect(await moved.ask('/old')).toMatchObject({ status: 301, location: '/x' });
  const missing = pagesOver({ find_hospital: [], ...lists });
  expect((await missing.ask('/x')).status).toBe(404);
  expect((await missing.ask('/search')).status).toBe(404);
  expect(missing.asked).toHaveLength(3);
});

test('a reserved first segment is never asked for', async () => {
  const { ask, asked } = pagesOver({ promotions: [row] });
  expect((await ask('/crm/y')).status).toBe(404);
  expect(asked).toEqual([]);
});

test('without a backend the plain page is sent, and nothing of that is stored', async () => {
  const { ask, asked } = pagesOver({});
  expect(await ask('/')).toEqual({ status: 200, html: page });
  await ask('/');
  expect(asked).toHaveLength(2);
});

test('SHELL-6: each language has a page of its own, with title and preview in it', async () => {
  const { ask, asked } = pagesOver({ list_promotions: [row] });
  for (const [messagesName, title, locale] of [
    ['th', 'โปรโมชันสุขภาพและความงาม · Sabai', 'th_TH'],
    ['en', 'Health and beauty promotions · Sabai', 'en_US'],
    ['spec', 'Health and beauty promotions · Sabai', 'en_US'],
  ] as const) {
    const { html } = await ask('/', messagesName);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<meta property="og:title" content="${title}" />`);
    expect(html).toContain(`<meta property="og:locale" content="${locale}" />`);
    expect((await ask('/', messagesName)).html).toBe(html);
  }
  expect(asked).toHaveLength(3);
});

test('a page is made once for all who ask, and anew behind the old one after a while', async () => {
  const { ask, asked, pass } = pagesOver({ promotions: [row] });
  await Promise.all([ask('/a/b'), ask('/a/b')]);
  const first = await ask('/a/b');
  expect(asked).toHaveLength(1);
  pass(15_000);
  expect(await ask('/a/b')).toBe(first);
  expect(asked).toHaveLength(2);
  await expect.poll(() => ask('/a/b')).not.toBe(first);
  expect(asked).toHaveLength(2);
});

test('nobody gets a page that is older than a minute', async () => {
  const { ask, asked, pass } = pagesOver({ promotions: [row] });
  const first = await ask('/a/b');
  pass(60_000);
  expect(await ask('/a/b')).not.toBe(first);
  expect(asked).toHaveLength(2);
});

test('after a publication the next request gets a new page, also where an old one was on its way', async () => {
  const promotion = { ...row };
  const { ask, clear } = pagesOver({ promotions: [promotion] });
  const onItsWay = ask('/a/b');
  promotion.promotion_title = 'ใหม่';
  clear();
  await onItsWay;
  const { html } = await ask('/a/b');
  expect(html).toContain('<title>ใหม่');
});

test('a page that cannot be made is reported once and sent plain', async () => {
  expectConsoleError(/broken/);
  const { ask } = pagesOver({ list_promotions: [row] });
  const broken = createPages({
    page,
    site: 'https://sabai.example',
    backendUrl: 'https://backend.example',
    nowMs: () => 0,
    stylesFor: () => '',
    app: {
      routeOf: () => '/',
      homeMarkup: () => Promise.reject(new Error('broken')),
      promotionMarkup: () => Promise.reject(new Error('broken')),
      eventMarkup: () => Promise.reject(new Error('broken')),
      hospitalMarkup: () => Promise.reject(new Error('broken')),
      eventsMarkup: () => Promise.reject(new Error('broken')),
      filesOf: () => ({ scripts: [], styles: [] }),
    },
  });
  expect(await broken.get('/')).toEqual({ status: 200, html: page });
  expect((await ask('/')).status).toBe(200);
});

const event = {
  id: '9',
  hospital_id: '2',
  hospital_name: 'โรงพยาบาลสบายดี',
  event_title: `เดิน ${hostile}`,
  description: `เดินด้วยกัน ${hostile}`,
  start_date: '2998-12-05T02:00:00+00:00',
  end_date: '2998-12-05T05:00:00+00:00',
  image_url: 'https://old.example/storage/v1/object/public/promotion-images/a/b.webp',
  url_slug: 'เดิน',
  updated_at: '2026-01-01T00:00:00Z',
  hospital: { slug: 'รพ', verified_at: null },
};

test('an event is described to crawlers with its times and its picture, whatever its texts contain', async () => {
  const { ask } = pagesOver({ events: [event] });
  const { status, html } = await ask('/event/x/y');
  expect(status).toBe(200);
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html).toContain(
    '<link rel="canonical" href="https://sabai.example/event/%E0%B8%A3%E0%B8%9E/%E0%B9%80%E0%B8%94%E0%B8%B4%E0%B8%99"',
  );
  expect(html).toMatch(/og:image" content="https:\/\/backend\.example\/[^"]*width=1200&amp;height=600/);
  const data: unknown = JSON.parse(/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '');
  expect(data).toMatchObject({
    '@type': 'Event',
    name: event.event_title,
    startDate: '2998-12-05T09:00:00+07:00',
  });
  expect(html).toContain('<div id="root"><b>event 9</b></div>');
  const list = await pagesOver({ list_events: [event] }).ask('/events');
  expect(list.html).toContain('<div id="root"><b>1 events</b></div>');
  const given: unknown = JSON.parse(/"initial-data">([^<]*)<\/script>/.exec(list.html)?.[1] ?? '');
  expect(given).toMatchObject({ events: [{ id: '9', hospital_slug: 'รพ' }] });
  expect(list.html).toContain('"@type":"ItemList"');
});

test('an old address of an event leads to the present one, an unknown one to nothing', async () => {
  const moved = pagesOver({ events: [], find_address: [{ id: '9', hospital_slug: 'รพ', url_slug: 'ใหม่' }] });
  expect(await moved.ask('/event/a/b')).toMatchObject({
    status: 301,
    location: `/event/${encodeURIComponent('รพ')}/${encodeURIComponent('ใหม่')}`,
  });
  expect((await pagesOver({ events: [], find_address: [] }).ask('/event/a/b')).status).toBe(404);
  expect((await pagesOver({}).ask('/event/a/b')).status).toBe(200);
});
