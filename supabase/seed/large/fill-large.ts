import type { Sql } from 'postgres';
import { publishersOf } from '../build-cast.ts';
import { buildCustomers } from '../customers/build-customers.ts';
import { buildHospitals } from '../hospitals/build-hospitals.ts';
import { insertRows } from '../insert-rows.ts';
import { buildPromotions } from '../promotions/build-promotions.ts';
import { createRandom } from '../seed-random.ts';

/**
 * Adds many promotions of the demo hospitals, with pictures that already exist, and many
 * customers of one agent, in one transaction. Each call adds new rows. Returns for each table the
 * number of inserted rows and the seconds.
 */
export async function fillLarge(options: {
  sql: Sql;
  /** The account that the customers belong to. */
  agentId: string;
  customers: number;
  promotions: number;
  /** `YYYY-MM-DD` in Bangkok. */
  today: string;
}): Promise<{ table: string; rows: number; seconds: number }[]> {
  const { sql, agentId, today } = options;
  const [there] = await sql<{ rows: number }[]>`
    select (select count(*) from public.customers)::int + (select count(*) from public.promotions)::int as rows`;
  const seed = `large ${there?.rows}`;
  return sql.begin(async (tx) => {
    const known = await tx<{ id: string; name: string }[]>`select id, name from public.hospitals`;
    const ids = new Map(known.map(({ id, name }) => [name, id]));
    const hospitals = buildHospitals({ today, random: createRandom(`${seed} hospitals`) });
    await insertRows({
      sql: tx,
      table: 'hospitals',
      rows: hospitals.map(({ row }) => row).filter(({ name }) => !ids.has(name)),
    });
    const publishers = publishersOf({ hospitals, owners: new Map() }).map((one) => ({
      ...one,
      id: ids.get(one.listed.name) ?? one.id,
    }));
    const pictures = await tx<{ image_url: string }[]>`
      select distinct image_url from public.promotions where image_url is not null order by image_url limit 500`;
    const promotions = buildPromotions({
      publishers,
      today,
      random: createRandom(`${seed} promotions`),
      count: options.promotions,
    }).map((row, index) => ({ ...row, image_url: pictures[index % pictures.length]?.image_url ?? null }));
    const customers = buildCustomers({
      userId: agentId,
      today,
      random: createRandom(`${seed} customers`),
      count: options.customers,
    });
    const timed = async (table: string, rows: readonly object[]) => {
      const startMs = performance.now();
      const count = await insertRows({ sql: tx, table, rows });
      return { table, rows: count, seconds: (performance.now() - startMs) / 1000 };
    };
    return [await timed('promotions', promotions), await timed('customers', customers)];
  });
}
