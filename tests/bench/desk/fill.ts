import type { Sql } from 'postgres';
import { makeBookingCode } from '../../../src/lib/booking-code.ts';
import { insertRows } from '../../../supabase/seed/insert-rows.ts';

/**
 * Inserts bookings of the demo agent for one promotion of the demo hospital. Answers their codes and how many bookings the
 * hospital has then.
 */
export async function fillBookings(options: {
  sql: Sql;
  bookings: number;
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
    id: crypto.randomUUID(),
    user_id: agent.id,
    customer_id: customers[n % customers.length]?.id,
    promotion_id: promotion,
    booking_code: code,
    booking_price: 900,
  }));
  await insertRows({ sql, table: 'customers', rows: customers });
  await insertRows({ sql, table: 'bookings', rows: bookings });
  const [found] = await sql<{ bookings: number }[]>`
    select count(*)::int as bookings from public.bookings where hospital_id = ${hospital.id}`;
  return { codes: [...codes], bookings: found?.bookings ?? 0 };
}
