import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLocalBackend, type LocalBackend } from '../local/index.ts';
import type { DemoContext } from './demo-accounts.ts';
import { seedDemo } from './seed-demo.ts';

const siteUrl = 'http://localhost:4173';
let dataDir: string;
let backend: LocalBackend;
let context: DemoContext;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-seed-'));
  backend = await startLocalBackend({
    dataDir,
    siteUrl,
    migrationsDir: 'supabase/migrations',
    ledgerDir: `${dataDir}/ledger`,
  });
  const fetch = async (request: Request) =>
    (await backend.handle(request)) ?? new Response(null, { status: 404 });
  context = { sql: backend.sql, keys: backend.keys, siteUrl, fetch };
});

afterAll(async () => {
  await backend.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function count() {
  const [counts] = await backend.sql`
    select (select count(*)::int from public.promotions) as promotions,
           (select count(*)::int from public.events) as events,
           (select count(*)::int from public.customers) as customers,
           (select count(*)::int from public.bookings) as bookings,
           (select count(*)::int from storage.objects where bucket_id = 'promotion-images') as pictures`;
  return counts;
}

test('a seed that failed leaves no rows; the next one completes it, and one more changes nothing', async () => {
  let uploads = 0;
  const failing: DemoContext = {
    ...context,
    async fetch(request) {
      const isUpload = new URL(request.url).pathname.startsWith('/storage/');
      if (isUpload) uploads += 1;
      return uploads > 20 ? new Response('the disk is full', { status: 500 }) : context.fetch(request);
    },
  };
  await expect(seedDemo(failing)).rejects.toThrow('the disk is full');
  expect(await count()).toMatchObject({ promotions: 0, events: 0, customers: 0, bookings: 0 });

  await seedDemo(context);
  const complete = await count();
  expect(complete).toEqual({ promotions: 80, events: 14, customers: 52, bookings: 38, pictures: 94 });

  await seedDemo(context, { nowMs: Date.now() + 3 * 24 * 3600 * 1000 });
  expect(await count()).toEqual(complete);
});

test('every promotion and event has a picture of its own that visitors can open', async () => {
  const rows = await backend.sql<{ image_url: string }[]>`
    select image_url from public.promotions union all select image_url from public.events`;
  expect(new Set(rows.map((row) => row.image_url)).size).toBe(94);
  const answer = await context.fetch(new Request(rows[0]?.image_url ?? ''));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('the two demo hospitals publish, keep their pictures in their own folders, and see bookings', async () => {
  const rows = await backend.sql`
    select u.email, count(distinct p.id) > 4 as publishes,
      bool_and(position(u.id::text in p.image_url) > 0) as own_folder,
      count(distinct b.id) > 0 as booked
    from public.promotions p join auth.users u on u.id = p.user_id
    left join public.bookings b on b.hospital_id = p.hospital_id group by u.email order by u.email`;
  expect([...rows]).toEqual([
    { email: 'hospital2@demo.test', publishes: true, own_folder: true, booked: true },
    { email: 'hospital@demo.test', publishes: true, own_folder: true, booked: true },
  ]);
});

test('the agents come to what the demo hospitals hold, and seats are counted', async () => {
  const rows = await backend.sql<{ email: string; events: number }[]>`
    select u.email, count(*)::int as events from public.event_registrations r
    join auth.users u on u.id = r.user_id group by u.email order by u.email collate "C"`;
  expect(rows.map(({ email }) => email)).toEqual(['agent2@demo.test', 'agent@demo.test']);
  expect(rows.every(({ events }) => events > 1)).toBe(true);
  const [wrong] = await backend.sql`
    select 1 from public.events e where e.registered_count <>
      (select count(*) from public.event_registrations r where r.event_id = e.id and r.status = 'registered')`;
  expect(wrong).toBeUndefined();
});
