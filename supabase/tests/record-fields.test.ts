import { afterAll, beforeAll, expect, test } from 'vitest';
import codes from '../../tests/cases/booking-codes.json';
import consents from '../../tests/cases/consent-fields.json';
import insurance from '../../tests/cases/insurance-fields.json';
import notes from '../../tests/cases/note-fields.json';
import renewals from '../../tests/cases/renewal-fields.json';
import tags from '../../tests/cases/tag-fields.json';
import tasks from '../../tests/cases/task-fields.json';
import { refusalOf } from './support/attempt.ts';
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

const cases = [
  ...notes.cases.map((one) => ({ table: 'customer_notes', ...one, values: JSON.stringify(one.values) })),
  ...tasks.cases.map((one) => ({ table: 'tasks', ...one, values: JSON.stringify(one.values) })),
  ...consents.cases.map((one) => ({ table: 'consents', ...one, values: JSON.stringify(one.values) })),
  ...tags.cases.map((one) => ({ table: 'customer_tags', ...one, values: JSON.stringify(one.values) })),
  ...[...insurance.cases, ...renewals.cases].map((one) => ({
    table: 'car_insurance',
    ...one,
    values: JSON.stringify(one.values),
  })),
];

test.each(cases)('$table answers as the table of cases says: $name', async ({ table, values, refused }) => {
  const given = JSON.parse(values.replaceAll('{folder}', `${agent}/${customer}`)) as object;
  const row = { customer_id: customer, ...given };
  const refusal = await refusalOf(database, { role: 'authenticated', userId: agent }, async (tx) => {
    const columns = Object.keys(row);
    await tx`
      insert into ${tx(`public.${table}`)} (${tx(columns)}) select ${tx(columns)}
      from jsonb_populate_record(null::${tx(`public.${table}`)}, ${JSON.stringify(row)}::text::jsonb)`;
  });
  expect(refusal).toEqual(refused === null ? null : { code: '23514', constraint: refused });
});

test('every check of notes, tasks, consents, tags and insurance is named by field and rule, and has a case in a table', async () => {
  const named = await database.admin<{ conname: string }[]>`
    select conname from pg_constraint
    where conrelid = any (array['public.customer_notes', 'public.tasks', 'public.consents', 'public.customer_tags',
      'public.car_insurance']::regclass[])
      and contype = 'c' and conname <> 'car_insurance_coverage_range' and conname !~ '^tasks_.*_range$' order by 1`;
  const covered = new Set(cases.map((one) => one.refused).filter((name) => name !== null));
  expect(named.map((row) => row.conname).sort()).toEqual([...covered].sort());
});

test.each(['NaN', '-0.005'])('an amount of %s is refused', async (amount) => {
  const refusal = await refusalOf(database, { role: 'authenticated', userId: agent }, (tx) => {
    return tx`insert into public.car_insurance (customer_id, net_premium) values (${customer}, ${amount}::text::numeric)`;
  });
  expect(refusal).toEqual({ code: '23514', constraint: 'car_insurance_net_premium_range' });
});

test.each(['infinity', '10000-01-01Z'])('cover until %s is refused', async (end) => {
  const refusal = await refusalOf(database, { role: 'authenticated', userId: agent }, (tx) => {
    return tx`insert into public.car_insurance (customer_id, coverage_end) values (${customer}, ${end}::text::timestamptz)`;
  });
  expect(refusal).toEqual({ code: '23514', constraint: 'car_insurance_coverage_range' });
});

test.each(['due_on', 'snoozed_until', 'done_at'])('a task with %s at no time is refused', async (column) => {
  const refusal = await refusalOf(database, { role: 'authenticated', userId: agent }, (tx) => {
    return tx`insert into public.tasks (title, ${tx(column)}) values ('x', 'infinity')`;
  });
  expect(refusal).toEqual({ code: '23514', constraint: `tasks_${column}_range` });
});

test.each(codes.codes)('the server takes $code for a booking code: $valid', async ({ code, valid }) => {
  const [row] = await database.admin`select private.is_booking_code(${code}) as valid`;
  expect(row).toEqual({ valid });
});

test.each(codes.typed)('the server reads "$typed" as $code', async ({ typed, ...read }) => {
  const [row] = await database.admin`
    select private.read_booking_code(${typed}) as code,
           private.is_booking_code(private.read_booking_code(${typed})) as valid`;
  expect(row).toEqual(read);
});
