import type { ReservedSql, Row } from 'postgres';
import type { Subject } from './subjects.ts';

export interface Query {
  name: string;
  /** The role that runs the query. */
  as: 'anon' | 'agent' | 'staff';
  /** Limit of the 95th percentile; null if no target was set. */
  targetMs: number | null;
  run(sql: ReservedSql, subject: Subject): Promise<readonly unknown[]>;
}

const WORDS = ['ทำฟัน', 'ตรวจสุขภาพ', 'วัคซีนไข้หวัดใหญ่', 'ทรีตเมนต์', 'เชียงใหม่', 'ภูเก็ต', 'ไม่มีคำนี้เลย'];
const wordOf = (subject: Subject) => WORDS[parseInt(subject.code.slice(-2), 36) % WORDS.length] ?? '';

const pull = (user: string, cursors: object) => ({ user, cursors: JSON.stringify(cursors) });

/**
 * Returns the rows if each has the expected `said`, else
 * throws: a refusal would be measured as a fast answer.
 */
function only(expected: string, rows: readonly Row[]): readonly Row[] {
  const other = rows.find((row) => row['said'] !== expected);
  if (other) throw new Error(`The answer is ${String(other['said'])}, not ${expected}.`);
  return rows;
}

const CUSTOMER_TABLES = ['customer_notes', 'bookings', 'car_insurance'] as const;
const ofCustomer = CUSTOMER_TABLES.map((table): Query => ({
  name: `${table} of a customer`,
  as: 'agent',
  targetMs: null,
  run: (sql, { customer }) => sql`
    select * from ${sql(`public.${table}`)} where customer_id = ${customer} and deleted_at is null
    order by created_at desc`,
}));

/** The queries of the screens and of syncing, as the API sends them. */
export const queries: readonly Query[] = [
  {
    name: 'own customers, first 50',
    as: 'agent',
    targetMs: 5,
    run: (sql) =>
      sql`select * from public.customers where deleted_at is null order by created_at desc limit 50`,
  },
  {
    name: 'own customers, all 400',
    as: 'agent',
    targetMs: 5,
    run: (sql) => sql`select * from public.customers where deleted_at is null order by created_at desc`,
  },
  ...ofCustomer,
  {
    name: 'own bookings, first 50',
    as: 'agent',
    targetMs: null,
    run: (sql) => sql`select * from public.bookings order by created_at desc limit 50`,
  },
  {
    name: 'code check',
    as: 'staff',
    targetMs: 5,
    run: async (sql, { code }) =>
      only('available', await sql`select public.check_booking(${code}) ->> 'state' as said`),
  },
  {
    name: 'empty pull, agent',
    as: 'agent',
    targetMs: 5,
    run: (sql, { agent, agentHead }) => {
      const { user, cursors } = pull(agent, { [agent]: agentHead });
      return sql`select public.sync_pull(${user}, ${cursors}::text::jsonb, 500)`;
    },
  },
  {
    name: 'empty pull, hospital',
    as: 'staff',
    targetMs: 5,
    run: (sql, { staff, hospital, hospitalHead }) => {
      const { user, cursors } = pull(staff, { [hospital]: hospitalHead });
      return sql`select public.sync_pull(${user}, ${cursors}::text::jsonb, 500)`;
    },
  },
  {
    name: 'pull of 500, agent',
    as: 'agent',
    targetMs: null,
    run: (sql, { agent }) => sql`select public.sync_pull(${agent}, '{}', 500)`,
  },
  {
    name: 'pull of 500, hospital',
    as: 'staff',
    targetMs: null,
    run: (sql, { staff }) => sql`select public.sync_pull(${staff}, '{}', 500)`,
  },
  {
    name: 'digests of all 400 customers',
    as: 'agent',
    targetMs: null,
    run: (sql, { agent }) => sql`select public.sync_digests(${agent}, 'customers')`,
  },
  {
    name: 'digests of all bookings, hospital',
    as: 'staff',
    targetMs: null,
    run: (sql, { staff }) => sql`select public.sync_digests(${staff}, 'bookings')`,
  },
  {
    name: 'promotions, first page',
    as: 'anon',
    targetMs: 10,
    run: (sql) => sql`select * from public.list_promotions()`,
  },
  {
    name: 'promotions, next page',
    as: 'anon',
    targetMs: null,
    run: (sql, { promotion }) => sql`
      select * from public.list_promotions(after_created_at => ${promotion.createdAt}, after_id => ${promotion.id})`,
  },
  {
    name: 'promotions of a category',
    as: 'anon',
    targetMs: null,
    run: (sql, { promotion }) => sql`select * from public.list_promotions(category => ${promotion.category})`,
  },
  {
    name: 'search',
    as: 'anon',
    targetMs: 100,
    run: (sql, subject) => sql`select * from public.list_promotions(query => ${wordOf(subject)})`,
  },
  {
    name: 'search for what is nowhere',
    as: 'anon',
    targetMs: 100,
    run: (sql) => sql`select * from public.list_promotions(query => 'ไม่มีคำนี้เลย')`,
  },
  {
    name: 'promotions by price, filtered',
    as: 'anon',
    targetMs: 20,
    run: (sql) => sql`
      select * from public.list_promotions(
        min_price => 900, max_price => 2000, min_discount => 20, running => true, sort => 'price')`,
  },
  {
    name: 'promotions of a province, ending soon',
    as: 'anon',
    targetMs: 20,
    run: (sql) => sql`select * from public.list_promotions(province => 'เชียงใหม่', sort => 'ends')`,
  },
  {
    name: 'promotions, nearest first',
    as: 'anon',
    targetMs: 20,
    run: (sql) => sql`
      select * from public.list_promotions(near_lat => 13.75, near_lng => 100.5, within_km => 50, sort => 'distance')`,
  },
  {
    name: 'search of two words, filtered',
    as: 'anon',
    targetMs: 20,
    run: (sql, subject) => sql`
      select * from public.list_promotions(query => ${`โปรแกรม ${wordOf(subject)}`}, max_price => 3000)`,
  },
  {
    name: 'search with a slip that finds many',
    as: 'anon',
    targetMs: 50,
    run: (sql) => sql`select * from public.list_promotions(query => 'วัคซีนไข้หวัดใหญ๋ญ')`,
  },
  {
    name: 'promotion by its address',
    as: 'anon',
    targetMs: null,
    run: (sql, { promotion }) =>
      sql`select * from public.find_address('promotion', ${promotion.hospitalSlug}, ${promotion.slug})`,
  },
  {
    name: 'saved promotions',
    as: 'agent',
    targetMs: null,
    run: (sql) => sql`
      select s.id, s.created_at, p.promotion_title, p.end_date from public.saved_promotions s join public.promotions p on p.id = s.promotion_id
      order by s.created_at desc limit 24`,
  },
  {
    name: 'events, first page',
    as: 'anon',
    targetMs: null,
    run: (sql) => sql`select * from public.list_events()`,
  },
  {
    name: 'redemptions of a hospital, last 50',
    as: 'staff',
    targetMs: null,
    run: (sql, { hospital }) => sql`
      select * from public.redemption_events where hospital_id = ${hospital} order by received_at desc limit 50`,
  },
  // Queries that write come last: after them a pull would not be empty.
  {
    name: 'redeem',
    as: 'staff',
    targetMs: 5,
    run: async (sql, { code }) =>
      only(
        'first',
        await sql`
      select public.redeem_booking(
        ${crypto.randomUUID()}, ${code}, ${crypto.randomUUID()}, ${new Date().toISOString()}, 'online') ->> 'outcome' as said`,
      ),
  },
  {
    name: 'new title of a promotion that 100 agents booked',
    as: 'staff',
    targetMs: 50,
    run: (sql, { hospital }) => sql`
      update public.promotions p set promotion_title = ${crypto.randomUUID()}
      from public.hospitals h where h.id = ${hospital} and p.hospital_id = h.id and p.url_slug = 'p-' || substr(h.slug, 3)
      returning p.id`,
  },
  {
    name: 'push of one customer',
    as: 'agent',
    targetMs: null,
    run: (sql, { agent }) => {
      const values = { name: 'สมชาย', telephone: '081-234-5678' };
      const ids = { op_id: crypto.randomUUID(), row_id: crypto.randomUUID() };
      const fixed = {
        entity: 'customers',
        kind: 'create',
        schema: 1,
        at: new Date().toISOString(),
        base: {},
      };
      const ops = JSON.stringify([{ ...ids, ...fixed, values }]);
      return sql`select public.sync_push(${agent}, ${crypto.randomUUID()}, ${ops}::text::json)`;
    },
  },
];
