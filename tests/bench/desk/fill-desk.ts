import type { ReservedSql, Sql } from 'postgres';
import { uuidV7 } from '../../../sync/adapters/crypto-random.ts';
import { makeBookingCode } from '../../../src/bookings/rules/booking-code.ts';
import { insertRows } from '../../../supabase/seed/insert-rows.ts';

/**
 * Inserts available bookings of the demo agent for one promotion of the demo
 * hospital, and bookings that were closed a year ago. Returns the codes of
 * the available ones, and how many bookings the hospital's devices then hold.
 */
export async function fillBookings(options: {
  sql: Sql;
  bookings: number;
  closed: number;
  today: string;
}): Promise<{ codes: string[]; bookings: number }> {
  const { sql, today } = options;
  const [agent] = await sql<{ id: string }[]>`select id from auth.users where email = 'agent@demo.test'`;
  const [hospital] = await sql<{ id: string; name: string; owner: string }[]>`
    select h.id, h.name, m.user_id as owner from public.hospitals h join public.hospital_members m on m.hospital_id = h.id
    join auth.users u on u.id = m.user_id where u.email = 'hospital@demo.test'`;
  if (!agent || !hospital) throw new Error('The demo accounts are missing.');
  const promotion = crypto.randomUUID();
  await sql`
    insert into public.promotions (id, hospital_id, user_id, hospital_name, promotion_title, description, area, start_date,
      end_date, price)
    values (${promotion}, ${hospital.id}, ${hospital.owner}, ${hospital.name}, 'ตรวจสุขภาพ', 'รายละเอียดของโปรโมชัน',
      'กรุงเทพมหานคร', ${today}, '2099-12-31', 1000)`;
  await fillClosed({ sql, hospital: hospital.id, promotion, closed: options.closed });
  const customers = Array.from({ length: Math.ceil(options.bookings / 5) }, (_, n) => ({
    id: crypto.randomUUID(),
    user_id: agent.id,
    name: `ลูกค้า ทดสอบ ${n}`,
    telephone: '081-234-5678',
  }));
  const codes = new Set<string>();
  while (codes.size < options.bookings) {
    codes.add(makeBookingCode((bytes) => crypto.getRandomValues(new Uint8Array(bytes))));
  }
  const bookings = [...codes].map((code, n) => ({
    // UUIDs of version 7, as devices create them: a device takes longer to store random ids.
    id: uuidV7(Date.now() - (options.bookings - n) * 60_000, crypto.getRandomValues(new Uint8Array(10))),
    user_id: agent.id,
    customer_id: customers[n % customers.length]?.id,
    promotion_id: promotion,
    booking_code: code,
    booking_price: 900,
  }));
  await insertRows({ sql, table: 'customers', rows: customers });
  await insertRows({ sql, table: 'bookings', rows: bookings });
  const [found] = await sql<{ bookings: number }[]>`
    select count(*)::int as bookings from public.bookings
    where hospital_id = ${hospital.id} and (closed_at is null or closed_at >= private.window_start(${hospital.id}))`;
  return { codes: [...codes], bookings: found?.bookings ?? 0 };
}

/** SQL for the id of the n-th row of a kind. */
const id = (kind: string) => `md5('${kind}' || n)::uuid`;

/**
 * Inserts bookings of deleted agents, each used a year ago, with contact,
 * attempt and change log as the triggers would have left them. Triggers
 * are off, because half a million calls of them are not what is measured.
 */
async function fillClosed(options: {
  sql: Sql;
  hospital: string;
  promotion: string;
  closed: number;
}): Promise<void> {
  const { sql, hospital, promotion, closed } = options;
  if (closed === 0) return;
  const connection: ReservedSql = await sql.reserve();
  try {
    await connection`set session_replication_role = replica`;
    const rows = `from generate_series(1, ${closed}) n`;
    const [ids, at] = [`'${hospital}', '${promotion}'`, `now() - interval '365 days'`];
    for (const statement of [
      `insert into public.bookings (id, hospital_id, promotion_id, booking_code, booking_price, promotion_title, used,
         used_at, used_nonce, used_mode, created_at, closed_at)
       select ${id('booking')}, ${ids}, 'C' || lpad(upper(to_hex(n)), 9, '0'), 850.50, 'ตรวจสุขภาพ', true, ${at},
         ${id('attempt')}, 'online', ${at}, ${at} ${rows}`,
      `insert into public.booking_contacts (id, hospital_id, name, telephone, masked_name, masked_telephone, closed_at)
       select ${id('booking')}, '${hospital}', 'ลูกค้า คนที่ ' || n, '081-' || lpad(n::text, 7, '0'), 'ล***', '081****', ${at}
       ${rows}`,
      `insert into public.redemption_events (id, nonce, hospital_id, booking_id, code, device, attempted_at, received_at, mode,
         outcome, used_nonce, used_at, closed_at)
       select ${id('attempt')}, ${id('attempt')}, '${hospital}', ${id('booking')}, 'C' || lpad(upper(to_hex(n)), 9, '0'),
         '${hospital}', ${at}, ${at}, 'online', 'first', ${id('attempt')}, ${at}, ${at} ${rows}`,
      `insert into public.sync_streams (stream, head) values ('${hospital}', 0) on conflict do nothing`,
      `insert into public.sync_changes (stream, seq, entity, row_id, kind, closed_at)
       select s.stream, s.head + (n - 1) * 3 + e.place, e.entity, case when e.place = 3 then ${id('attempt')} else ${id('booking')} end,
         'upsert', ${at}
       from public.sync_streams s, generate_series(1, ${closed}) n,
         (values (1, 'bookings'), (2, 'booking_contacts'), (3, 'redemption_events')) e (place, entity)
       where s.stream = '${hospital}'`,
      `update public.sync_streams set head = head + ${3 * closed} where stream = '${hospital}'`,
    ]) {
      await connection.unsafe(statement);
    }
    await connection`set session_replication_role = origin`;
    // Vacuum now, so that autovacuum does not run during the measurement.
    await connection`vacuum analyze`;
  } finally {
    connection.release();
  }
}
