import { storedAtHeader } from '../../../src/listings/rules/stored-at.ts';
import { en, spec, type TextKey } from '../../../src/i18n/message-texts.ts';
import { thaiTexts } from '../../../src/i18n/th-texts.ts';
import { savedEntity } from '../../../src/promotions/data/saved-entity.ts';
import type { Store } from '../../../sync/index.ts';
import { eventRow, promotionExtras, promotionRow } from '../support/listings.ts';
import { modelHospital } from '../staff/model-hospital.ts';
import { addRegistrations, registrationRow } from '../support/model-registrations.ts';
import { addPages, writePage } from '../support/site-pages.ts';
import type { TestServer } from '../support/test-server.ts';
import { press, shown, type, type ScreenState } from './screen-state.ts';

const image_url = '/storage/v1/object/public/promotion-images/x/picture.webp';
const stored = { [storedAtHeader]: String(Date.parse('2026-11-20T08:30:00+07:00')) };
const eventPath = '/event/sabaidee/charity-walk';
const promotionPath = '/sabaidee/checkup';

/**
 * Matches a message of the app in any language, with any values in its placeholders;
 * `whole` anchors the pattern.
 */
function says(key: TextKey, options: { whole?: boolean } = {}): RegExp {
  const words = [spec[key], en[key], thaiTexts[key]]
    .map((text) => text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .map((parts) => parts.join('.*'))
    .join('|');
  return new RegExp(options.whole ? `^(${words})$` : words);
}

const fullPromotion = promotionRow({
  ...promotionExtras(image_url),
  category: 'ตรวจสุขภาพ',
  keywords: 'ตรวจ, เลือด, หัวใจ',
  discount_percentage: 25,
  final_price: 750,
  contact_details: 'LINE @sabaidee',
  remarks: 'นัดล่วงหน้า 1 วัน',
  location_address: '1 ถนนพหลโยธิน',
  social_links: [{ type: 'line', url: 'https://line.example/x' }],
});

function publish(server: TestServer): void {
  server.tables['promotions'] = [
    structuredClone(fullPromotion),
    promotionRow({ id: '00000000-0000-4000-8000-000000000002', promotion_title: 'ขูดหินปูน', price: null }),
  ];
}

function hold(given: Parameters<typeof eventRow>[0] = {}) {
  return (server: TestServer) => {
    server.tables['events'] = [
      eventRow({ image_url, hospital_verified: true, contact_details: 'คุณพิมพ์', ...given }),
    ];
    addRegistrations(server);
  };
}

async function save(store: Store): Promise<void> {
  const values = {
    id: '01900000-0000-7000-8000-0000000000c1',
    user_id: store.userId,
    promotion_id: String(fullPromotion['id']),
  };
  await store.write({ kind: 'create', entity: savedEntity, values });
}

const unreachable = { status: 500, json: {} };

const home: readonly ScreenState[] = [
  {
    state: 'loading',
    arrange: (server: TestServer) => void server.hold(/list_promotions/),
    shows: says('market.loading'),
  },
  { state: 'empty', shows: says('market.none') },
  { state: 'full', arrange: publish, shows: /ขูดหินปูน/ },
  {
    state: 'nothing found in a category',
    path: '/?category=สปา&q=zzz',
    arrange: publish,
    shows: says('market.noneFound'),
  },
  {
    state: 'filter sheet',
    arrange: publish,
    path: '/?max=900&verified=true',
    reach: async () => {
      await shown(says('filter.clear'));
      await press(says('market.filter'));
    },
    shows: 'dialog.sheet[open] [name=find_max]',
  },
  {
    state: 'near a place',
    arrange: publish,
    path: '/?near=13.7,100.5&place=สีลม&km=25&sort=distance',
    shows: '.promo-distance',
  },
  {
    state: 'nearest where the filters leave nothing',
    arrange: publish,
    path: '/?max=1&province=ตาก',
    shows: says('find.nearestUnfiltered'),
  },
  {
    state: 'failed with Retry',
    arrange: (server: TestServer) => server.answer(/list_promotions/, unreachable),
    shows: says('market.failed'),
  },
  {
    state: 'without an answer after it was loaded',
    arrange: publish,
    reach: async (app: Parameters<NonNullable<ScreenState['reach']>>[0]) => {
      await shown(/ขูดหินปูน/);
      app.server.goOffline();
      await press(says('market.refresh'));
    },
    shows: says('market.incomplete'),
  },
  {
    state: 'stored copy without a network',
    arrange: (server: TestServer) =>
      server.answer(/list_promotions/, { status: 200, json: [fullPromotion], headers: stored }),
    shows: says('market.asOf'),
  },
  {
    state: 'picture enlarged',
    arrange: publish,
    reach: () => press(says('promo.viewImage')),
    shows: 'dialog.lightbox[open]',
  },
  {
    state: 'saved by an agent',
    person: 'agent' as const,
    arrange: (server: TestServer) => {
      publish(server);
      server.sync.addPromotion({ id: String(fullPromotion['id']), hospitalId: 'x', columns: {} });
    },
    fill: save,
    shows: '[data-saved]',
  },
  {
    state: 'delete question of a super admin',
    person: 'admin' as const,
    arrange: publish,
    reach: () => press(says('promo.deleteThis')),
    shows: says('promo.deleteAsk'),
  },
].map((given) => ({ screen: 'Home', path: '/', ...given }));

const promotion: readonly ScreenState[] = [
  {
    state: 'loading',
    arrange: (server: TestServer) => void server.hold(/rest\/v1\/promotions/),
    shows: '.detail[aria-busy]',
  },
  { state: 'full', arrange: publish, shows: /ชุดใหญ่/ },
  {
    state: 'ended and with nothing beside its title',
    arrange: (server: TestServer) => {
      server.tables['promotions'] = [
        promotionRow({ price: null, contact_phone: null, end_date: '2026-11-01' }),
      ];
    },
    shows: says('detail.ended'),
  },
  {
    state: 'failed with Retry',
    arrange: (server: TestServer) => server.answer(/rest\/v1\/promotions/, unreachable),
    shows: says('load.pageFailed'),
  },
  {
    state: 'stored copy without a network',
    arrange: (server: TestServer) =>
      server.answer(/rest\/v1\/promotions/, { status: 200, json: [fullPromotion], headers: stored }),
    shows: says('market.asOf'),
  },
  {
    state: 'picture of an item enlarged',
    arrange: publish,
    reach: () => press(/แปรงสีฟัน/),
    shows: 'dialog.lightbox[open]',
  },
  {
    state: 'with the hours of the hospital unfolded',
    arrange: (server: TestServer) => {
      const opening_hours = { su: ['09:00', '18:00'], fr: ['18:00', '02:00'], sa: ['00:00', '24:00'] };
      server.tables['promotions'] = [{ ...structuredClone(fullPromotion), licence: { opening_hours } }];
    },
    reach: () => press(/09:00–18:00/),
    shows: '.clinic-hours',
  },
  {
    state: 'of a super admin',
    person: 'admin' as const,
    arrange: publish,
    shows: `a[href^="/edit/"]`,
  },
].map((given) => ({ screen: 'Promotion', path: promotionPath, ...given }));

const hospitalPage: readonly ScreenState[] = [
  {
    state: 'with everything',
    arrange: (server: TestServer) => {
      publish(server);
      hold()(server);
      modelHospital(server, {
        telephone: '02-123-4567',
        email: 'hello@sabaidee.example',
        website: 'https://sabaidee.example',
        location_address: '1 ถนนพหลโยธิน',
        location_lat: 13.77,
        location_lng: 100.54,
        opening_hours: { mo: ['09:00', '18:00'], sa: ['00:00', '24:00'] },
        verified_at: '2026-01-01T00:00:00Z',
      });
    },
    shows: says('clinic.allDay'),
  },
  {
    state: 'with nothing',
    arrange: (server: TestServer) => modelHospital(server),
    shows: says('clinic.noPromotions'),
  },
].map((given) => ({ screen: 'Hospital', path: '/sabaidee', ...given }));

const knownPromotion = (server: TestServer) => {
  publish(server);
  server.sync.addPromotion({ id: String(fullPromotion['id']), hospitalId: 'x', columns: {} });
};

const saved: readonly ScreenState[] = [
  { state: 'empty', shows: says('saved.none') },
  { state: 'full', arrange: knownPromotion, fill: save, shows: /ตรวจสุขภาพประจำปี/ },
  {
    state: 'with nothing that is available',
    arrange: (server: TestServer) => {
      knownPromotion(server);
      server.tables['promotions'] = [];
    },
    fill: save,
    shows: says('saved.unavailable'),
  },
  {
    state: 'with cards that the server does not give',
    arrange: (server: TestServer) => {
      knownPromotion(server);
      server.answer(/promotions\?id=in/, unreachable);
    },
    fill: save,
    shows: says('saved.unread'),
  },
  {
    state: 'with cards that need a network',
    arrange: (server: TestServer) => {
      knownPromotion(server);
      server.answer(/promotions\?id=in/, 'no_network');
    },
    fill: save,
    shows: says('saved.missing'),
  },
].map((given) => ({ screen: 'Saved promotions', path: '/saved', person: 'agent' as const, ...given }));

const events: readonly ScreenState[] = [
  {
    state: 'loading',
    arrange: (server: TestServer) => void server.hold(/list_events/),
    shows: says('event.loading'),
  },
  { state: 'empty', shows: says('event.noneYet') },
  {
    state: 'full',
    arrange: (server: TestServer) => {
      const id = '00000000-0000-4000-8000-0000000000e2';
      const running = { start_date: '2026-11-22T02:00:00+00:00', end_date: '2026-11-22T09:00:00+00:00' };
      hold()(server);
      server.tables['events']?.push(eventRow({ id, event_title: 'โยคะ', max_attendees: null, ...running }));
    },
    shows: says('event.running'),
  },
  { state: 'nothing found', path: '/events?q=zzz', arrange: hold(), shows: says('event.noneHint') },
  {
    state: 'failed with Retry',
    arrange: (server: TestServer) => server.answer(/list_events/, unreachable),
    shows: says('event.failed'),
  },
  {
    state: 'stored copy without a network',
    arrange: (server: TestServer) =>
      server.answer(/list_events/, { status: 200, json: [eventRow()], headers: stored }),
    shows: says('market.asOf'),
  },
  {
    state: 'delete question of a super admin',
    person: 'admin' as const,
    arrange: hold(),
    reach: () => press(says('event.deleteThis')),
    shows: says('event.deleteAsk'),
  },
].map((given) => ({ screen: 'Events', path: '/events', ...given }));

const registered =
  (status: 'registered' | 'waiting', checked_in_at: string | null = null) =>
  (server: TestServer, person: { userId: string } | null) => {
    hold(status === 'waiting' ? { max_attendees: 1, registered_count: 1 } : {})(server);
    const user_id = person?.userId ?? '';
    const event_id = String(eventRow()['id']);
    server.tables['event_registrations']?.push(registrationRow({ event_id, user_id, status, checked_in_at }));
  };

const event: readonly ScreenState[] = [
  {
    state: 'loading',
    arrange: (server: TestServer) => void server.hold(/rest\/v1\/events/),
    shows: '.detail[aria-busy]',
  },
  { state: 'open to a visitor', arrange: hold(), shows: says('event.signInNote') },
  {
    state: 'details of a registration, one refused',
    arrange: hold(),
    reach: async () => {
      await press(says('event.details.more'));
      await type(says('event.phone', { whole: true }), '081x');
    },
    shows: says('event.details.phoneFormat'),
  },
  {
    state: 'without picture and place',
    arrange: hold({ image_url: null, location_address: null, location_lat: null, location_lng: null }),
    shows: says('event.signInNote'),
  },
  {
    state: 'full',
    person: 'agent' as const,
    arrange: hold({ max_attendees: 1, registered_count: 1 }),
    shows: says('event.waitingHelp'),
  },
  {
    state: 'offline',
    arrange: hold(),
    reach: async (app: Parameters<NonNullable<ScreenState['reach']>>[0]) => {
      await shown(says('event.signInNote'));
      app.server.goOffline();
    },
    shows: says('event.offline'),
  },
  {
    state: 'registered with the code at the door',
    person: 'agent' as const,
    arrange: registered('registered'),
    shows: says('event.ticketHelp'),
  },
  {
    state: 'checked in',
    person: 'agent' as const,
    arrange: registered('registered', '2026-11-22T02:30:00+00:00'),
    shows: says('event.cameIn'),
  },
  {
    state: 'on the waiting list',
    person: 'agent' as const,
    arrange: registered('waiting'),
    shows: says('event.leave'),
  },
  {
    state: 'question before the seat is given back',
    person: 'agent' as const,
    arrange: registered('registered'),
    reach: () => press(says('event.cancel', { whole: true })),
    shows: says('event.cancelAsk'),
  },
  {
    state: 'over',
    arrange: hold({ start_date: '2026-11-20T02:00:00+00:00', end_date: '2026-11-20T09:00:00+00:00' }),
    shows: says('event.ended'),
  },
  {
    state: 'failed with Retry',
    arrange: (server: TestServer) => server.answer(/rest\/v1\/events/, unreachable),
    shows: says('load.pageFailed'),
  },
  {
    state: 'of its hospital',
    person: 'owner' as const,
    arrange: hold(),
    shows: 'a[href^="/hospital-dashboard/event/"]',
  },
].map((given) => ({ screen: 'Event', path: eventPath, ...given }));

const emptied = (server: TestServer) => {
  addPages(server);
  writePage(server, 'faq', { title: '', items: [] });
  writePage(server, 'about', { content: '', vision: '', mission: '', highlights: '' });
  writePage(server, 'contact', { line: '', lineUrl: '', phone: '' });
  writePage(server, 'privacy', { body: '' });
};

const sitePages: readonly ScreenState[] = [
  {
    screen: 'FAQ',
    state: 'with an answer shown',
    path: '/faq',
    arrange: addPages,
    reach: () => press(/สบายคืออะไร/),
    shows: /ไว้ในที่เดียว/,
  },
  { screen: 'FAQ', state: 'empty', path: '/faq', arrange: emptied, shows: says('faq.none') },
  {
    screen: 'FAQ',
    state: 'loading',
    path: '/faq',
    arrange: (server) => void server.hold(/page_contents/),
    shows: '.narrow .bone',
  },
  {
    screen: 'FAQ',
    state: 'failed with Retry',
    path: '/faq',
    arrange: (server) => server.answer(/page_contents/, { status: 503 }),
    shows: says('load.pageFailed'),
  },
  {
    screen: 'About',
    state: 'full',
    path: '/about',
    person: 'admin',
    arrange: addPages,
    shows: says('pages.edit'),
  },
  {
    screen: 'About',
    state: 'empty',
    path: '/about',
    arrange: emptied,
    shows: says('about.none'),
  },
  {
    screen: 'Contact',
    state: 'full',
    path: '/contact',
    arrange: addPages,
    shows: /02-555-0100/,
  },
  {
    screen: 'Contact',
    state: 'empty',
    path: '/contact',
    arrange: emptied,
    shows: says('contact.none'),
  },
  { screen: 'Privacy', state: 'full', path: '/privacy', arrange: addPages, shows: says('privacy.officer') },
  { screen: 'Privacy', state: 'empty', path: '/privacy', arrange: emptied, shows: says('about.none') },
  {
    screen: 'Terms',
    state: 'full',
    path: '/terms',
    arrange: addPages,
    shows: /ใบสรุปรายวันไม่ใช่ใบเสร็จรับเงิน/,
  },
  { screen: 'Not found', state: 'no such page', path: '/nowhere/at/all', shows: says('notFound.title') },
];

const editor: readonly ScreenState[] = [
  { state: 'questions', path: '/page-editor?tab=faq', shows: says('editor.addQuestion') },
  { state: 'about', path: '/page-editor?tab=about', shows: says('editor.highlightsHelp') },
  { state: 'contact', path: '/page-editor?tab=contact', shows: says('editor.lineUrlHelp') },
  { state: 'privacy', path: '/page-editor?tab=privacy', shows: says('editor.officerHelp') },
  {
    state: 'history',
    path: '/page-editor?tab=about',
    reach: () => press(says('editor.history')),
    shows: says('editor.versionNow'),
  },
  {
    state: 'two versions compared',
    path: '/page-editor?tab=about',
    reach: async () => {
      await type(says('editor.field.vision', { whole: true }), 'สุขภาพดีถ้วนหน้า');
      await press(says('editor.save'));
      await press(says('editor.history'));
      await press(/^(Version|ฉบับที่) 1/);
    },
    shows: says('editor.restoreHelp'),
  },
  {
    state: 'with errors',
    path: '/page-editor?tab=contact',
    reach: async () => {
      await type(says('editor.field.phone', { whole: true }), 'x');
      await press(says('editor.save'));
    },
    shows: says('editor.invalid.phoneFormat'),
  },
  {
    state: 'two versions to choose from',
    path: '/page-editor?tab=contact',
    reach: async ({ server }: Parameters<NonNullable<ScreenState['reach']>>[0]) => {
      await type(says('editor.field.phone', { whole: true }), '02-000-0000');
      writePage(server, 'contact', { phone: '02-000-1111' });
      await press(says('editor.save'));
    },
    shows: says('editor.changedHelp'),
  },
  {
    state: 'offline',
    path: '/page-editor?tab=about',
    reach: async ({ server }: Parameters<NonNullable<ScreenState['reach']>>[0]) => {
      await shown(says('editor.highlightsHelp'));
      server.goOffline();
    },
    shows: says('editor.offline'),
  },
  {
    state: 'failed with Retry',
    path: '/page-editor?tab=about',
    arrange: (server: TestServer) => server.answer(/page_contents/, { status: 503 }),
    shows: says('load.failed'),
  },
].map((given) => ({ screen: 'Page editor', person: 'admin' as const, arrange: addPages, ...given }));

const shell: readonly ScreenState[] = [
  {
    screen: 'Menu',
    state: 'of a visitor',
    path: '/',
    reach: () => press(says('nav.menu', { whole: true })),
    shows: says('more.theme'),
  },
  {
    screen: 'Menu',
    state: 'of an agent',
    path: '/',
    person: 'agent',
    reach: () => press(says('nav.menu', { whole: true })),
    shows: says('more.signedInAs'),
  },
  {
    screen: 'Install offer',
    state: 'of the browser',
    path: promotionPath,
    arrange: publish,
    reach: async () => {
      window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
      const anchor = 'a[href^="https://social-plugins.line.me"]';
      await shown(anchor);
      document.querySelector<HTMLAnchorElement>(anchor)?.addEventListener('click', stop, { once: true });
      document.querySelector<HTMLAnchorElement>(anchor)?.click();
    },
    shows: says('install.offer'),
  },
];

/** Keeps the browser from opening an address of LINE. */
function stop(event: Event): void {
  event.preventDefault();
}

/** What everybody may open: promotions, events, pages; saving, installing, the editor of pages. */
export const visitorStates: readonly ScreenState[] = [
  ...home,
  ...promotion,
  ...hospitalPage,
  ...saved,
  ...events,
  ...event,
  ...sitePages,
  ...editor,
  ...shell,
];
