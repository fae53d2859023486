import type { Sql } from 'postgres';
import { buildCustomers } from '../../../supabase/seed/customers/build-customers.ts';
import { buildInsurance } from '../../../supabase/seed/customers/build-insurance.ts';
import { buildNotes } from '../../../supabase/seed/customers/build-notes.ts';
import { insertRows } from '../../../supabase/seed/insert-rows.ts';
import { createRandom } from '../../../supabase/seed/seed-random.ts';
import { addSeedDays, atTime } from '../../../supabase/seed/seed-days.ts';

/** The tables that `fillBook` fills beside the customers. */
export const bookTables = ['car_insurance', 'customer_notes', 'customer_tags', 'tasks'] as const;

const TAGS = ['ประกันรถ', 'ครอบครัว', 'VIP', 'ตรวจสุขภาพ', 'ความงาม', 'ลูกค้าเก่า', 'LINE', 'ผู้สูงอายุ'];
const TITLES = ['โทรกลับ', 'ส่งใบเสนอราคา', 'ตามเอกสาร', 'ยืนยันนัด'];

/**
 * Adds customers of one agent with their usual records. One of four has notes, one of four a tag, one of
 * fifty a task, two of five a car. The cars' covers end evenly spread over a year that began 60 days ago.
 */
export async function fillBook(options: {
  sql: Sql;
  agentId: string;
  customers: number;
  /** `YYYY-MM-DD` in Bangkok. */
  today: string;
}): Promise<void> {
  const { sql, agentId: userId, today } = options;
  const random = createRandom(`book ${userId} ${options.customers}`);
  const customers = buildCustomers({ userId, today, random, count: options.customers });
  const cars = buildInsurance({ customers, today, random }).map((car) => {
    const endDay = addSeedDays(today, random.between(-60, 305));
    const [coverage_start, coverage_end] = [
      atTime(addSeedDays(endDay, -365), '16:30'),
      atTime(endDay, '16:30'),
    ];
    return { ...car, coverage_start, coverage_end, compulsory_end: endDay, tax_end: addSeedDays(endDay, 20) };
  });
  const everyFourth = customers.filter((_, index) => index % 4 === 0);
  const tags = everyFourth.map(({ id }) => {
    return { id: random.uuid(), user_id: userId, customer_id: id, tag: random.pick(TAGS) };
  });
  const tasks = customers
    .filter((_, index) => index % 50 === 0)
    .map(({ id }) => ({
      id: random.uuid(),
      user_id: userId,
      customer_id: id,
      title: random.pick(TITLES),
      due_on: addSeedDays(today, random.between(-5, 40)),
    }));
  await sql.begin(async (tx) => {
    await insertRows({ sql: tx, table: 'customers', rows: customers });
    await insertRows({ sql: tx, table: 'car_insurance', rows: cars });
    await insertRows({
      sql: tx,
      table: 'customer_notes',
      rows: buildNotes({ customers: everyFourth, random }),
    });
    await insertRows({ sql: tx, table: 'customer_tags', rows: tags });
    await insertRows({ sql: tx, table: 'tasks', rows: tasks });
  });
}
