import type { TestDatabase } from './open-test-database.ts';
import { seedRow } from './seed-row.ts';
import type { TableAccess } from './table-access.ts';

interface Seed {
  database: TestDatabase;
  owner: string;
}

const uuid = () => crypto.randomUUID();
/** Ids of rows that belong to nobody in these tests; people save and register for them. */
const SHARED = { hospital: uuid(), promotion: uuid(), event: uuid() };
const hospitals = new Map<string, string>();

/**
 * The id of the hospital that the owner founded, else of a new hospital of which the owner is not a member.
 */
export async function hospitalOf({ database, owner }: Seed): Promise<string> {
  const known = hospitals.get(owner);
  if (known) return known;
  const [member] = await database.admin<{ hospital_id: string }[]>`
    select hospital_id from public.hospital_members where user_id = ${owner}`;
  const id = member?.hospital_id ?? uuid();
  if (!member) {
    await database.admin`insert into public.hospitals (id, name) values (${id}, ${`ไม่ใช่ของ ${owner}`})`;
    const stranger = await database.signUp();
    await database.admin`
      insert into public.hospital_members (hospital_id, user_id, role) values (${id}, ${stranger}, 'owner')`;
  }
  hospitals.set(owner, id);
  return id;
}

const promotion = (hospital: string, owner: string) => ({
  id: uuid(),
  hospital_id: hospital,
  user_id: owner,
  promotion_title: 'ตรวจสุขภาพ',
  description: 'ตรวจสุขภาพประจำปี',
  area: 'กรุงเทพ',
  start_date: '2026-01-01',
  end_date: '2098-12-31',
});

const pushSubscription = (owner: string) => ({
  user_id: owner,
  session_id: uuid(),
  endpoint: `https://fcm.googleapis.com/fcm/send/${uuid()}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  key: `B${'A'.repeat(86)}`,
  choices: '{}',
});

const event = (hospital: string, owner: string) => ({
  id: uuid(),
  hospital_id: hospital,
  user_id: owner,
  event_title: 'เดินการกุศล',
  description: 'เดินด้วยกันทุกวันเสาร์',
  start_date: '2098-01-01T00:00:00Z',
  end_date: '2099-01-01T00:00:00Z',
});

/** Inserts the rows of `SHARED`: a promotion and an event that belong to none of the people in the tests. */
async function seedShared(database: TestDatabase): Promise<void> {
  const { admin } = database;
  const author = await database.signUp();
  await admin`insert into public.hospitals (id, name) values (${SHARED.hospital}, 'ของทุกคน') on conflict do nothing`;
  await admin`
    insert into public.promotions ${admin({ ...promotion(SHARED.hospital, author), id: SHARED.promotion })}
    on conflict do nothing`;
  await admin`
    insert into public.events ${admin({ ...event(SHARED.hospital, author), id: SHARED.event })}
    on conflict do nothing`;
}

async function seedPromotion(seed: Seed): Promise<string> {
  const row = promotion(await hospitalOf(seed), seed.owner);
  await seed.database.admin`insert into public.promotions ${seed.database.admin(row)}`;
  return row.id;
}

async function seedEvent(seed: Seed): Promise<string> {
  const row = event(await hospitalOf(seed), seed.owner);
  await seed.database.admin`insert into public.events ${seed.database.admin(row)}`;
  return row.id;
}

function seededHospital(owner: string): string {
  const id = hospitals.get(owner);
  if (!id) throw new Error('The hospital was not seeded.');
  return id;
}

const place = { location_address: 'y', location_lat: '13.7', location_lng: '100.5' };

/** The access rights on promotions or events: `columns` of its own are changed beside those of both. */
function publicationAccess(options: {
  table: string;
  seed: (seed: Seed) => Promise<string>;
  row: (hospital: string, owner: string) => Record<string, string>;
  columns: Record<string, string>;
}): TableAccess {
  const { table, seed, row, columns } = options;
  return {
    table,
    key: ['id'],
    seed: async (of) => ({ id: await seed(of) }),
    select: 'all',
    hidden: ['user_id'],
    insert: { reach: 'mine', values: (owner) => row(seededHospital(owner), owner) },
    update: {
      reach: 'mine or admin',
      // A super admin may move it (PUBLISH-3).
      unchanged: ['hospital_id'],
      columns: {
        ...place,
        description: 'yyyyyyyyyy',
        image_url: 'https://a.co/y.webp',
        contact_phone: '02',
        contact_details: 'y',
        url_slug: 'y',
        seo_title: 'y',
        seo_description: 'y',
        ...columns,
      },
    },
    delete: 'mine or admin',
  };
}

/** The access rights on the tables of hospitals, promotions, events, adverts and site pages. */
export const marketMatrix: readonly TableAccess[] = [
  {
    table: 'hospitals',
    key: ['id'],
    seed: async (seed) => ({ id: await hospitalOf(seed) }),
    select: 'all',
    insert: { reach: 'none', values: () => ({ id: uuid(), name: `x ${uuid()}`, slug: uuid() }) },
    update: {
      reach: 'owned',
      columns: {
        place_kind: 'spa',
        licence_number: '1/2569',
        telephone: '02-000 0000',
        email: 'a@b.co',
        website: 'https://a.co',
        contact_details: 'y',
        ...place,
        opening_hours: '{"mo": ["09:00", "18:00"]}',
        device_days: '180',
      },
    },
    delete: 'none',
  },
  {
    table: 'hospital_members',
    key: ['hospital_id'],
    seed: async (seed) => ({ hospital_id: await hospitalOf(seed) }),
    select: 'mine or admin',
    insert: {
      reach: 'none',
      values: (owner) => ({ hospital_id: SHARED.hospital, user_id: owner, role: 'owner' }),
    },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'hospital_claims',
    key: ['id'],
    seed: async (seed) =>
      seedRow(seed.database, 'hospital_claims', {
        hospital_id: await hospitalOf(seed),
        user_id: seed.owner,
      }),
    select: 'own or mine or admin',
    insert: { reach: 'none', values: (owner) => ({ hospital_id: SHARED.hospital, user_id: owner }) },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'hospital_invitations',
    key: ['id'],
    seed: async (seed) =>
      seedRow(seed.database, 'hospital_invitations', {
        hospital_id: await hospitalOf(seed),
        email: `${uuid()}@demo.test`,
        secret_hash: Buffer.alloc(0),
      }),
    select: 'owned',
    insert: {
      reach: 'none',
      values: (owner) => ({ hospital_id: seededHospital(owner), email: 'a@b.co', secret_hash: 'x' }),
    },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'slug_history',
    key: ['target_id'],
    seed: async (seed) => {
      const target = await seedPromotion(seed);
      await seed.database.admin`
        insert into public.slug_history (kind, hospital_id, slug, target_id)
        values ('promotion', ${await hospitalOf(seed)}, ${target}, ${target})`;
      return { target_id: target };
    },
    select: 'all',
    insert: { reach: 'none', values: () => ({ kind: 'hospital', slug: uuid(), target_id: uuid() }) },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  publicationAccess({
    table: 'promotions',
    seed: seedPromotion,
    row: promotion,
    columns: {
      promotion_title: 'y',
      area: 'y',
      keywords: 'y',
      start_date: '2026-02-01',
      end_date: '2026-11-30',
      price: '100.00',
      discount_percentage: '12.5',
      remarks: 'y',
      category: 'สปา',
      packages: '[{"kind":"item","name":"y","price":1}]',
      social_links: '[{"type":"line","url":"https://line.me/y"}]',
      more_images: '["https://sabai.test/more.webp"]',
    },
  }),
  {
    table: 'saved_promotions',
    key: ['id'],
    seed: async ({ database, owner }) => {
      await seedShared(database);
      const promotion_id = await seedPromotion({ database, owner });
      return seedRow(database, 'saved_promotions', { user_id: owner, promotion_id });
    },
    select: 'own',
    insert: { reach: 'own', values: (owner) => ({ user_id: owner, promotion_id: SHARED.promotion }) },
    update: { reach: 'none', columns: {} },
    delete: 'own',
  },
  publicationAccess({
    table: 'events',
    seed: seedEvent,
    row: event,
    columns: {
      event_title: 'y',
      start_date: '2098-02-01T00:00:00Z',
      end_date: '2098-03-01T00:00:00Z',
      category: 'y',
      max_attendees: '7',
    },
  }),
  {
    table: 'event_registrations',
    key: ['id'],
    seed: async ({ database, owner }) => {
      await seedShared(database);
      const event_id = await seedEvent({ database, owner });
      return seedRow(database, 'event_registrations', { user_id: owner, event_id });
    },
    select: 'own or mine',
    insert: {
      reach: 'own',
      values: (owner) => ({ event_id: SHARED.event, user_id: owner, status: 'registered' }),
    },
    // Members write the time of arrival and the id of the arrival; the server writes who recorded it.
    update: {
      reach: 'mine',
      columns: {
        checked_in_at: '2026-01-01T00:00:00Z',
        arrival_id: '00000000-0000-4000-8000-000000000001',
      },
    },
    delete: 'own',
  },
  {
    table: 'page_contents',
    key: ['page_name'],
    seed: async () => ({ page_name: 'faq' }),
    select: 'all',
    insert: { reach: 'none', values: () => ({ page_name: 'faq', content: '{"title":"","items":[]}' }) },
    update: { reach: 'admin', columns: { content: '{"title":"y","items":[]}' } },
    delete: 'none',
  },
  {
    table: 'page_versions',
    key: ['page_name', 'version'],
    seed: async () => ({ page_name: 'privacy', version: '1' }),
    select: 'all',
    insert: { reach: 'none', values: () => ({ page_name: 'privacy', version: '99', content: '{}' }) },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'page_acceptances',
    key: ['user_id'],
    seed: async ({ database, owner }) => {
      await database.admin`
        insert into public.page_acceptances (user_id, page_name, version) values (${owner}, 'privacy', 1)
        on conflict do nothing`;
      return { user_id: owner };
    },
    select: 'own',
    insert: { reach: 'none', values: (owner) => ({ user_id: owner, page_name: 'terms', version: '1' }) },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'push_subscriptions',
    key: ['id'],
    seed: async ({ database, owner }) => {
      const [row] = await database.admin<{ id: string }[]>`
        insert into public.push_subscriptions ${database.admin(pushSubscription(owner))} returning id`;
      if (!row) throw new Error('No subscription was made.');
      return { id: row.id };
    },
    select: 'own',
    insert: { reach: 'none', values: pushSubscription },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'advert_settings',
    key: ['category'],
    seed: async () => ({ category: 'event' }),
    select: 'all',
    insert: { reach: 'none', values: () => ({ category: 'event', enforcement: 'warn' }) },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'advert_approvals',
    key: ['id'],
    seed: async (seed) =>
      seedRow(seed.database, 'advert_approvals', {
        promotion_id: await seedPromotion(seed),
        authority: 'hss',
        number: 'ฆสพ. 1/2569',
      }),
    select: 'all',
    insert: {
      reach: 'none',
      values: () => ({ promotion_id: SHARED.promotion, authority: 'hss', number: '1' }),
    },
    update: {
      reach: 'mine or admin',
      columns: { authority: 'food', number: '2', valid_from: null, valid_until: null, letter: null },
    },
    delete: 'mine or admin',
  },
  {
    table: 'client_rules',
    key: ['name'],
    seed: async () => ({ name: 'apps' }),
    select: 'all',
    insert: { reach: 'none', values: () => ({ name: 'apps' }) },
    update: {
      reach: 'admin',
      columns: {
        minimum_release: '2',
        refuse_below: '0',
        rollout_percent: '50',
        notice_th: 'ข่าว',
        notice_en: 'News',
        paused_until: '2026-01-01T00:00:00Z',
      },
    },
    delete: 'none',
  },
];
