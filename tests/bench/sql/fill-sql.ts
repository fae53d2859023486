import type { Sql } from 'postgres';

export interface Sizes {
  agents: number;
  customers: number;
  hospitals: number;
  promotions: number;
  events: number;
}

/** Sizes at a scale; 1 is 200 hospitals with 5 agents each. What one person or hospital has stays the same. */
export function sizesAt(options: { scale: number; customersPerAgent: number }): Sizes {
  const { scale, customersPerAgent } = options;
  const hospitals = Math.max(2, Math.round(200 * scale));
  const agents = hospitals * 5;
  const customers = agents * customersPerAgent;
  return { agents, customers, hospitals, promotions: hospitals * 250, events: hospitals * 20 };
}

const WORDS =
  "array['ทำฟัน','ตรวจสุขภาพ','วัคซีนไข้หวัดใหญ่','นวดสปา','ทรีตเมนต์ผิวหน้า','เลเซอร์','กายภาพบำบัด','ดอกไม้','อาหารเสริม','ทำเล็บ']";
const PLACES =
  "array['กรุงเทพมหานคร','เชียงใหม่','ขอนแก่น','ภูเก็ต','ชลบุรี','นครราชสีมา','สงขลา','อุดรธานี','ระยอง','นนทบุรี']";

/** How many agents have booked the first promotion of each hospital. */
const READERS = 100;

/** SQL for the id of the n-th row of a kind, the same in every table. */
const id = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`;

/** Statements that fill all tables. Neighbouring rows belong to different people, as in production. */
function rowStatements(sizes: Sizes): string[] {
  const agent = id('agent', `n % ${sizes.agents}`);
  const draw = `(hashint8(n)::bigint & 2147483647) % ${sizes.promotions}`;
  const people = `from generate_series(0, ${sizes.agents - 1}) n`;
  const customers = `from generate_series(1, ${sizes.customers}) n`;
  return [
    `insert into auth.users (id, email) select ${id('agent', 'n')}, 'agent' || n || '@demo.test' ${people}`,
    `insert into auth.users (id, email) select ${id('staff', 'n')}, 'staff' || n || '@demo.test' ${people}`,
    `insert into public.profiles (user_id, full_name) select id, email from auth.users`,
    `insert into public.hospitals (id, name, slug)
     select ${id('hospital', 'n')}, 'โรงพยาบาลที่ ' || n, 'h-' || n from generate_series(0, ${sizes.hospitals - 1}) n`,
    `insert into public.hospital_members (hospital_id, user_id, role)
     select ${id('hospital', `n % ${sizes.hospitals}`)}, ${id('staff', 'n')},
       case when n < ${sizes.hospitals} then 'owner' else 'staff' end ${people}`,
    `insert into public.promotions (id, hospital_id, user_id, hospital_name, promotion_title, description, area, keywords,
       start_date, end_date, price, discount_percentage, url_slug, category, created_at, location_lat, location_lng)
     select ${id('promotion', 'n')}, ${id('hospital', `n % ${sizes.hospitals}`)}, ${id('staff', `n % ${sizes.hospitals}`)},
       'โรงพยาบาลที่ ' || n % ${sizes.hospitals}, (${WORDS})[1 + n % 10] || ' โปรแกรมที่ ' || n,
       repeat('รายละเอียดของโปรแกรมนี้ดูแลโดยทีมแพทย์ผู้เชี่ยวชาญ ', 5) || md5(n::text), (${PLACES})[1 + n / 10 % 10],
       'สุขภาพ,' || (${WORDS})[1 + n / 7 % 10], current_date - 30, current_date + 60, 500 + n % 5000, n % 40, 'p-' || n,
       (private.promotion_categories())[1 + n % 19], now() - n * interval '1 minute',
       6.5 + n * 37 % 1000 / 75.0, 98.5 + n * 91 % 1000 / 220.0
     from generate_series(0, ${sizes.promotions - 1}) n`,
    `insert into public.events (id, hospital_id, user_id, hospital_name, event_title, description, start_date, end_date, url_slug)
     select ${id('event', 'n')}, ${id('hospital', `n % ${sizes.hospitals}`)}, ${id('staff', `n % ${sizes.hospitals}`)},
       'โรงพยาบาลที่ ' || n % ${sizes.hospitals}, (${WORDS})[1 + n % 10] || ' ครั้งที่ ' || n, repeat('รายละเอียด ', 20),
       now() + (n * 37 % 400 - 200) * interval '1 day', now() + (n * 37 % 400 - 199) * interval '1 day', 'e-' || n
     from generate_series(0, ${sizes.events - 1}) n`,
    `insert into public.saved_promotions (user_id, promotion_id)
     select ${id('agent', 'n')}, ${id('promotion', `(n * 50 + k) % ${sizes.promotions}`)}
     ${people}, generate_series(0, 19) k`,
    `insert into public.customers (id, user_id, name, telephone, created_at, updated_at)
     select ${id('customer', 'n')}, ${agent}, 'ลูกค้า คนที่ ' || n, '081-' || lpad((n % 10000000)::text, 7, '0'),
       now() - n % 100000 * interval '1 minute', now() ${customers}`,
    `insert into public.customer_notes (user_id, customer_id, content)
     select ${agent}, ${id('customer', 'n')}, repeat('นัดตรวจครั้งต่อไป ', 4) ${customers}`,
    `insert into public.car_insurance (user_id, customer_id, car_brand, license_plate, coverage_start, coverage_end, net_premium)
     select ${agent}, ${id('customer', 'n')}, 'Toyota', 'กก ' || n % 9999, now() - interval '300 days',
       now() + n % 90 * interval '1 day', 12000.50 ${customers} where n % 4 = 1`,
    `insert into public.bookings (id, user_id, customer_id, promotion_id, hospital_id, booking_code, booking_price,
       list_price, promotion_title, promotion_start, promotion_end, used, used_at, used_nonce, used_mode, created_at, closed_at)
     select ${id('booking', 'n')}, ${agent}, ${id('customer', 'n')}, p.id, p.hospital_id,
       lpad(upper(to_hex(n * 2654435761 % 1099511627776)), 10, '0'), 850.50, p.final_price, p.promotion_title,
       p.start_date, p.end_date, n % 4 = 0, case when n % 4 = 0 then now() end,
       case when n % 4 = 0 then ${id('nonce', 'n')} end, case when n % 4 = 0 then 'online' end,
       now() - n % 100000 * interval '1 minute', case when n % 4 = 0 then now() end
     from generate_series(1, ${sizes.customers}::bigint) n join public.promotions p on p.id = ${id('promotion', draw)}`,
    `insert into public.booked_promotions (id, promotion_id, user_id, promotion_title, promotion_start, promotion_end)
     select md5(p.id::text || a.id)::uuid, p.id, a.id, p.promotion_title, p.start_date, p.end_date
     from public.promotions p join (
       select promotion_id, user_id as id from public.bookings
       union select ${id('promotion', 'h')}, ${id('agent', 'n')}
       from generate_series(0, ${sizes.hospitals - 1}) h, generate_series(0, ${Math.min(READERS, sizes.agents) - 1}) n
     ) a on a.promotion_id = p.id`,
    `insert into public.booked_promotions (id, promotion_id, hospital_id, promotion_title, promotion_start, promotion_end)
     select distinct md5(p.id::text || p.hospital_id)::uuid, p.id, p.hospital_id, p.promotion_title, p.start_date, p.end_date
     from public.promotions p join public.bookings b on b.promotion_id = p.id`,
    `insert into private.booking_codes (code, booking_id) select booking_code, id from public.bookings`,
    `insert into public.booking_contacts
     select b.id, b.user_id, b.hospital_id, c.name, c.telephone, private.mask_name(c.name), private.mask_telephone(c.telephone), b.closed_at
     from public.bookings b join public.customers c on c.id = b.customer_id`,
    `insert into public.redemption_events (id, nonce, hospital_id, booking_id, agent_id, code, device, attempted_at, mode,
       outcome, used_nonce, used_at, closed_at)
     select used_nonce, used_nonce, hospital_id, id, user_id, booking_code, hospital_id, now(), 'online', 'first', used_nonce, used_at, closed_at
     from public.bookings where used`,
  ];
}

interface SyncedTable {
  entity: string;
  table: string;
  streamColumns: string[];
}

/** The change log as the triggers would have written it, had each row been inserted in a transaction of its own. */
function logStatements(synced: readonly SyncedTable[]): string[] {
  const written = synced.flatMap(({ entity, table, streamColumns }) =>
    streamColumns.map(
      (column) =>
        `select ${column} as stream, '${entity}'::text as entity, id as row_id from public.${table} where ${column} is not null`,
    ),
  );
  return [
    `create temporary table written as ${written.join(' union all ')}`,
    `insert into public.sync_streams (stream, head) select stream, count(*) from written group by stream`,
    // A contact and a redemption are written after their booking.
    `insert into public.sync_changes (stream, seq, entity, row_id, kind)
     select stream, row_number() over (
       partition by stream order by entity in ('booking_contacts', 'redemption_events'), row_id), entity, row_id, 'upsert'
     from written`,
    `drop table written`,
  ];
}

/**
 * Fills a migrated database by whole statements; the rows are as the
 * triggers would have left them. Triggers and foreign keys are off, because
 * half a million calls of a trigger are not what is measured. Checks apply.
 */
export async function fill(sql: Sql, sizes: Sizes): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`set session_replication_role = replica`;
    for (const statement of rowStatements(sizes)) await connection.unsafe(statement);
    const synced = await connection<SyncedTable[]>`
      select entity, table_name as "table", stream_columns as "streamColumns" from private.sync_entities`;
    for (const statement of logStatements(synced)) await connection.unsafe(statement);
    await connection`set session_replication_role = origin`;
    await connection`vacuum analyze`;
  } finally {
    connection.release();
  }
}
