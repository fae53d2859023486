/** `npm run test:browsers -- --screens`: pictures of every route, to be looked at side by side. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { idOf } from '../screens/database.ts';
import { holdEvent } from '../screens/events.ts';
import { publish, uploadPicture } from '../screens/promotions.ts';
import type { Role } from '../screens/sign-in-screen.ts';
import type { TestServer } from '../support/server.ts';
import { test } from './support/engine-fixtures.ts';
import { runOptions } from './support/run-options.ts';
import type { Screen } from './support/engine-screen.ts';
import { signIn } from './support/steps.ts';

type Visitor = 'guest' | Extract<Role, 'agent' | 'hospital' | 'admin'>;

/** Seeds some data of each kind and returns the paths of the screens that show it, by kind of visitor. */
async function routes(server: TestServer): Promise<Record<Visitor, string[]>> {
  const image = await uploadPicture(server);
  const promotion = await publish(server, { title: 'ตรวจสุขภาพประจำปี', slug: 'check', price: 1000, image });
  await publish(server, { title: 'นวดน้ำมัน', price: 500, discount: 20 });
  const event = await holdEvent(server, { title: 'เดินเพื่อสุขภาพ', slug: 'walk' });
  const customer = randomUUID();
  const sql = await server.sql();
  await sql`insert into public.customers (id, user_id, name, telephone, notes)
    values (${customer}, ${await idOf(server, 'agent')}, 'สมชาย ใจดี', '0812345678', 'ชอบกาแฟ')`;
  const crm = [
    'add',
    `customer/${customer}`,
    `edit/${customer}`,
    'today',
    'renewals',
    'messages',
    'import',
    'sync',
    'duplicates',
    'retention',
    'requests',
    'deleted',
    'share',
  ];
  return {
    guest: [
      '/',
      promotion.path,
      promotion.path.replace(/\/[^/]*$/, ''),
      '/events',
      event.path,
      '/faq',
      '/about',
      '/contact',
      '/privacy',
      '/terms',
      '/general-auth',
      '/hospital-auth',
      '/hospital-auth/join',
      '/v/NOCODE22',
      '/c/nosecret',
      '/privacy/request',
      '/nowhere',
    ],
    agent: ['/crm', ...crm.map((path) => `/crm/${path}`), '/saved', '/settings'],
    hospital: [
      '/hospital-dashboard',
      '/submit',
      `/edit/${promotion.id}`,
      '/submit-event',
      `/edit-event/${event.id}`,
      '/hospital-dashboard/day',
      '/hospital-dashboard/adverts',
      '/hospital-dashboard/access',
      `/hospital-dashboard/event/${event.id}`,
      '/hospital-dashboard/profile',
      '/hospital-dashboard/reception',
    ],
    admin: ['/page-editor', '/admin/operations', '/admin/reports', '/privacy/desk'],
  };
}

/** Resolves when fonts, pictures and data have loaded and no placeholder is left. */
async function settled(screen: Screen): Promise<void> {
  await screen.role('main').shows();
  await screen.isTrue('a settled screen', async () => {
    await document.fonts.ready;
    const isComplete = Array.from(document.images).every(
      (image) => image.complete || image.loading === 'lazy',
    );
    return isComplete && !document.querySelector('.starting, [data-snapshot], .bone');
  });
}

async function take(screen: Screen, name: string): Promise<void> {
  await writeFile(join(runOptions.BROWSERS_PICTURES, `${name}.png`), await screen.tab.screenshot());
}

for (const visitor of ['guest', 'agent', 'hospital', 'admin'] as const) {
  test(`every screen of ${visitor}`, { tag: '@screens' }, async ({ engine, device: { screen }, server }) => {
    const paths = (await routes(server))[visitor];
    if (visitor !== 'guest') await signIn(screen, visitor);
    for (const [index, path] of paths.entries()) {
      await screen.goto(path);
      await settled(screen);
      const words = path
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'id')
        .split('/')
        .filter(Boolean);
      const name = [visitor, index, ...words.map(decodeURIComponent)].join('-');
      await take(screen, `${name}-${engine}`);
      await screen.run(() => window.scrollTo(0, document.body.scrollHeight), null);
      await take(screen, `${name}-end-${engine}`);
    }
  });
}
