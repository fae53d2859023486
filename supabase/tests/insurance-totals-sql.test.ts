import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insuranceTotals } from '../../src/insurance/rules/insurance-totals.ts';
import { bahtToSatang, readSatang } from '../../src/lib/amounts/satang.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
let agent: string;
const customer = crypto.randomUUID();
beforeAll(async () => {
  database = await openTestDatabase();
  agent = await database.signUp();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${agent}, 'x', '081-234-5678')`;
});
afterAll(() => database.close());

/** As people type them: up to four decimals, among them those on the edge of rounding; null for an empty field. */
const typed = fc.option(
  fc
    .tuple(
      fc.integer({ min: 0, max: 999_999_998 }),
      fc.constantFrom('', '.5', '.005', '.0049', '.994', '.995', '.12'),
    )
    .map(([baht, decimals]) => `${baht}${decimals}`),
);
const premium = fc.record({ net_premium: typed, tax_and_duty: typed, compulsory_insurance: typed });

test('the form adds up what the database adds up, to the satang (SHELL-9)', async () => {
  const cases = fc.sample(premium, 500);
  const rows = await database.admin<{ at: number; voluntary: string | null; grand: string | null }[]>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(cases.map((one, at) => ({ at, ...one })))}::text::jsonb)
        as g(at int, net_premium text, tax_and_duty text, compulsory_insurance text)
    ), stored as (
      insert into public.car_insurance (user_id, customer_id, remarks, net_premium, tax_and_duty, compulsory_insurance)
      select ${agent}::uuid, ${customer}::uuid, at::text, net_premium::numeric, tax_and_duty::numeric,
        compulsory_insurance::numeric from given
      returning remarks::int as at, voluntary_total::text as voluntary, grand_total::text as grand
    )
    select * from stored order by at`;
  const satang = (baht: string | null) => (baht === null ? null : bahtToSatang(Number(baht)));
  const read = (text: string | null) => (text === null ? null : readSatang(text));
  expect(rows).toHaveLength(cases.length);
  for (const { at, voluntary, grand } of rows) {
    const given = cases[at];
    const totals = insuranceTotals({
      net_premium: read(given?.net_premium ?? null),
      tax_and_duty: read(given?.tax_and_duty ?? null),
      compulsory_insurance: read(given?.compulsory_insurance ?? null),
    });
    expect(totals, JSON.stringify(given)).toEqual({
      voluntary_total: satang(voluntary),
      grand_total: satang(grand),
    });
  }
});
