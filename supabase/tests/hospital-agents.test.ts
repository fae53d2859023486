import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCode } from '../../sync/testing/contract-support.ts';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { join, newHospital } from './support/hospital-rows.ts';

const uuid = () => crypto.randomUUID();
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function agentNamed(name: string): Promise<string> {
  const agent = await database.signUp();
  await database.admin`update public.profiles set full_name = ${name} where user_id = ${agent}`;
  return agent;
}

async function book(agent: string, promotionId: string): Promise<void> {
  const customer = uuid();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${agent}, 'x', '081-234-5678')`;
  await database.admin`
    insert into public.bookings (id, user_id, customer_id, promotion_id, booking_code, booking_price)
    values (${uuid()}, ${agent}, ${customer}, ${promotionId}, ${newCode()}, 1)`;
}

const agentsOf = (hospitalId: string, userId: string) =>
  database.as(
    { role: 'authenticated', userId },
    (tx) => tx`select * from public.hospital_agents(${hospitalId})`,
  );

test('a hospital knows the agents whose bookings it has by name, and nobody else', async () => {
  const [here, there] = [await newHospital(database.admin), await newHospital(database.admin)];
  const [anong, boon, chai] = [await agentNamed('อนงค์'), await agentNamed('บุญ'), await agentNamed('ชัย')];
  for (const agent of [anong, anong, boon]) await book(agent, here.promotionId);
  await book(chai, there.promotionId);
  const staff = await database.signUp();
  await join(database.admin, { userId: staff, hospitalId: here.hospitalId });

  expect([...(await agentsOf(here.hospitalId, staff))].map((row) => ({ ...row }))).toEqual(
    expect.arrayContaining([
      { user_id: anong, full_name: 'อนงค์' },
      { user_id: boon, full_name: 'บุญ' },
    ]),
  );
  expect(await agentsOf(here.hospitalId, staff)).toHaveLength(2);
  expect(await agentsOf(there.hospitalId, staff)).toHaveLength(0);
  expect(await agentsOf(here.hospitalId, anong)).toHaveLength(0);
  expect(
    await refusalOf(
      database,
      { role: 'anon' },
      (tx) => tx`select public.hospital_agents(${here.hospitalId})`,
    ),
  ).toMatchObject({ code: '42501' });
});
