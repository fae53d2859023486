import { expect, test } from 'vitest';
import { openTestDatabase } from '../tests/support/open-test-database.ts';
import { buildAgentRows, buildPublicRows, publishersOf } from './build-cast.ts';
import { buildHospitals } from './hospitals/build-hospitals.ts';
import { insertAgentRows, insertPublicRows } from './insert-agent-rows.ts';
import { createRandom } from './seed-random.ts';

// A usual day, one whose weeks hold 29 February, and one at the end of a year.
test.each(['2026-11-20', '2028-02-26', '2027-12-31'])(
  'everything built for %s passes the checks of the database',
  async (today) => {
    const database = await openTestDatabase();
    try {
      const userId = await database.signUp();
      const ownerId = await database.signUp({
        metadata: { user_type: 'hospital', hospital_name: 'โรงพยาบาลสบายดี' },
      });
      const [founded] = await database.admin<{ id: string }[]>`select id from public.hospitals`;
      const owners = new Map([
        ['hospital@demo.test', { hospitalId: founded?.id ?? '', userId: ownerId }],
      ] as const);
      const hospitals = buildHospitals({ today, random: createRandom(today) });
      const publishers = publishersOf({ hospitals, owners });
      const market = buildPublicRows({ publishers, today, seed: today });
      const { promotions } = market;
      const cast = buildAgentRows({
        userId,
        today,
        seed: today,
        customerCount: 40,
        bookingCount: 30,
        promotions,
      });
      await database.admin.begin(async (tx) => {
        await insertPublicRows({ tx, hospitals, publishers, ...market });
        await insertAgentRows({ tx, cast });
      });

      const counts = await database.admin<{ name: string; rows: number }[]>`
        select 'hospitals' as name, count(*)::int as rows from public.hospitals
        union all select 'promotions', count(*)::int from public.promotions
        union all select 'events', count(*)::int from public.events
        union all select 'customers', count(*)::int from public.customers
        union all select 'tasks', count(*)::int from public.tasks
        union all select 'contacts', count(*)::int from public.booking_contacts
        union all select 'redemptions', count(*)::int from public.redemption_events`;
      expect(Object.fromEntries(counts.map(({ name, rows }) => [name, rows]))).toEqual({
        hospitals: 12,
        promotions: 80,
        events: 14,
        customers: 40,
        tasks: 8,
        contacts: 30,
        redemptions: 10,
      });
      // The server computed these; that bookings were made at the price of the promotion shows that both agree.
      expect(
        await database.admin`select 1 from public.bookings where booking_price is distinct from list_price`,
      ).toEqual([]);
      const [faq] = await database.admin`
        select jsonb_array_length(content -> 'items') as items from public.page_contents where page_name = 'faq'`;
      expect(faq).toEqual({ items: 6 });
      // Devices pull what was seeded like anything else.
      const [numbered] = await database.admin<{ rows: number }[]>`
        select count(*)::int as rows from public.sync_changes where stream = ${userId} and entity = 'customers'`;
      expect(numbered?.rows).toBe(40);
    } finally {
      await database.close();
    }
  },
);
