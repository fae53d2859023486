import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
let agent: string;
beforeAll(async () => {
  database = await openTestDatabase();
  agent = await database.signUp();
  await database.admin`update public.profiles set full_name = 'น้ำ ตัวแทน' where user_id = ${agent}`;
});
afterAll(() => database.close());

const uuid = () => crypto.randomUUID();
const anybody = { role: 'anon' } as const;

async function addCustomer(owner = agent): Promise<string> {
  const id = uuid();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${id}, ${owner}, 'สมชาย ใจดี', '081-234-5678')`;
  return id;
}

async function linkOf(customer: string, caller = agent): Promise<string | null> {
  const [row] = await database.as(
    { role: 'authenticated', userId: caller },
    (tx) => tx<{ secret: string | null }[]>`select public.make_consent_link(${customer}) as secret`,
  );
  return row?.secret ?? null;
}

interface Page {
  state: string;
  answers: Record<string, { answer: string; at: string }>;
}

async function open(secret: string): Promise<Page | undefined> {
  const [row] = await database.as(
    anybody,
    (tx) => tx<{ page: Page }[]>`select public.read_consent_page(${secret}) as page`,
  );
  return row?.page;
}

type Given = { id?: string; purpose: string; answer: string };

async function answer(secret: string, given: readonly Given[], name: string | null = 'สมชาย ใจดี') {
  const [row] = await database.as(
    anybody,
    (tx) => tx<{ page: Page }[]>`
      select public.answer_consent_page(
        ${secret}, ${JSON.stringify(given.map((one) => ({ id: uuid(), ...one })))}::text::jsonb, '1-th', ${name}, null) as page`,
  );
  return row?.page;
}

test('SECURITY-50 a link opens the page of its customer, masked, and nothing else', async () => {
  const customer = await addCustomer();
  const secret = (await linkOf(customer)) ?? '';
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await open(secret)).toEqual({
    state: 'open',
    agent: 'น้ำ ตัวแทน',
    customer: 'ส*** ใ***',
    answers: {},
  });
  expect(await open(secret.slice(1))).toEqual({ state: 'unknown' });
  expect(await answer(secret.slice(1), [{ purpose: 'marketing', answer: 'yes' }])).toEqual({
    state: 'unknown',
  });
  const [stored] =
    await database.admin`select l::text from private.consent_links l where customer_id = ${customer}`;
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('SECURITY-50 only the customer’s agent makes a link, and it ends with the customer or after a year', async () => {
  const other = await database.signUp();
  const customer = await addCustomer();
  expect(await linkOf(customer, other)).toBeNull();
  expect(await linkOf(uuid())).toBeNull();
  const secret = (await linkOf(customer)) ?? '';
  await database.admin`update public.customers set deleted_at = now() where id = ${customer}`;
  expect(await open(secret)).toEqual({ state: 'unknown' });
  expect(await linkOf(customer)).toBeNull();
  await database.admin`update public.customers set deleted_at = null where id = ${customer}`;
  expect(await open(secret)).toMatchObject({ state: 'open' });
  await database.admin`update private.consent_links set created_at = now() - interval '367 days' where customer_id = ${customer}`;
  expect(await open(secret)).toEqual({ state: 'unknown' });
});

test('CUSTOMER-20 the customer agrees and withdraws by the link; a repeat adds nothing', async () => {
  const customer = await addCustomer();
  const secret = (await linkOf(customer)) ?? '';
  const id = uuid();
  const once = [{ id, purpose: 'marketing', answer: 'yes' }];
  expect(await answer(secret, once)).toMatchObject({ answers: { marketing: { answer: 'yes' } } });
  await answer(secret, once);
  const page = await answer(secret, [
    { purpose: 'marketing', answer: 'no' },
    { purpose: 'health', answer: 'yes' },
  ]);
  expect(page).toMatchObject({ answers: { marketing: { answer: 'no' }, health: { answer: 'yes' } } });
  const receipts = await database.admin`
    select purpose, answer, text_version, channel, signed_name from public.consents
    where customer_id = ${customer} order by created_at, purpose`;
  const same = { text_version: '1-th', channel: 'link', signed_name: 'สมชาย ใจดี' };
  expect(receipts).toEqual([
    { purpose: 'marketing', answer: 'yes', ...same },
    { purpose: 'health', answer: 'yes', ...same },
    { purpose: 'marketing', answer: 'no', ...same },
  ]);
});

test('SECURITY-73 a customer’s links take 40 answers a day, and a repeat is none of them', async () => {
  const customer = await addCustomer();
  const [secret, second] = [(await linkOf(customer)) ?? '', (await linkOf(customer)) ?? ''];
  const four = () =>
    ['marketing', 'health', 'service', 'hospital'].map((purpose) => ({
      id: uuid(),
      purpose,
      answer: 'no',
    }));
  let last = four();
  for (let call = 0; call < 10; call += 1) {
    last = four();
    await answer(call % 2 === 0 ? secret : second, last);
  }
  await answer(secret, last);
  await expect(answer(second, [{ purpose: 'marketing', answer: 'yes' }])).rejects.toMatchObject({
    code: 'PGRST',
    message: expect.stringContaining('SB024'),
  });
  const stored = () => database.admin`select from public.consents where customer_id = ${customer}`;
  expect(await stored()).toHaveLength(40);
  await database.admin`
    update public.consents set created_at = now() - interval '25 hours' where customer_id = ${customer}`;
  await answer(second, [{ purpose: 'marketing', answer: 'yes' }]);
  expect(await stored()).toHaveLength(41);
});

test('CUSTOMER-20 a yes without proof, and answers of another form, are refused', async () => {
  const secret = (await linkOf(await addCustomer())) ?? '';
  const given = (answers: unknown, name: string | null) =>
    refusalOf(
      database,
      anybody,
      (tx) =>
        tx`select public.answer_consent_page(${secret}, ${JSON.stringify(answers)}::text::jsonb, '1-th', ${name}, null)`,
    );
  const yes = { id: uuid(), purpose: 'marketing', answer: 'yes' };
  expect(await given([yes], ' ')).toMatchObject({ constraint: 'consents_proof_required' });
  expect(await given([{ ...yes, purpose: 'x' }], 'y')).toMatchObject({
    constraint: 'consents_purpose_known',
  });
  expect(await given({}, 'y')).toMatchObject({ code: 'SB002' });
  expect(
    await given(
      Array.from({ length: 5 }, () => yes),
      'y',
    ),
  ).toMatchObject({ code: 'SB002' });
});

test('CUSTOMER-20 the link of a customer who was merged answers for the one that remains', async () => {
  const [survivor, other] = [await addCustomer(), await addCustomer()];
  const secret = (await linkOf(other)) ?? '';
  await answer(secret, [{ purpose: 'marketing', answer: 'yes' }]);
  await database.as(
    { role: 'authenticated', userId: agent },
    (tx) => tx`select public.merge_customers(${survivor}, ${other})`,
  );
  await answer(secret, [{ purpose: 'marketing', answer: 'no' }]);
  const rows = await database.admin`
    select answer from public.consents where customer_id = ${survivor} order by created_at`;
  expect(rows).toEqual([{ answer: 'yes' }, { answer: 'no' }]);
  // The merged record goes for good after 30 days; the link stays with the survivor.
  await database.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.customers set deleted_at = now() - interval '31 days' where id = ${other}`;
  });
  await database.admin`select private.purge_deleted()`;
  expect(await database.admin`select from public.customers where id = ${other}`).toHaveLength(0);
  expect(await open(secret)).toMatchObject({ state: 'open', answers: { marketing: { answer: 'no' } } });
});

test('CUSTOMER-20 a record that is restored after it was merged keeps what the person refused', async () => {
  const [survivor, other] = [await addCustomer(), await addCustomer()];
  const secret = (await linkOf(other)) ?? '';
  await answer(secret, [
    { purpose: 'marketing', answer: 'no' },
    { purpose: 'health', answer: 'yes' },
  ]);
  await database.as(
    { role: 'authenticated', userId: agent },
    (tx) => tx`select public.merge_customers(${survivor}, ${other})`,
  );
  await answer(secret, [{ purpose: 'service', answer: 'no' }]);
  await database.admin`update public.customers set deleted_at = null where id = ${other}`;
  const latest = async (customer: string) =>
    database.admin`
      select purpose, answer, channel from public.consents where customer_id = ${customer} order by purpose`;
  const refused = ['marketing', 'service'].map((purpose) => ({ purpose, answer: 'no', channel: 'link' }));
  // A yes is not repeated: nobody said it about this record alone.
  expect(await latest(other)).toEqual(refused);
  expect(await latest(survivor)).toEqual([{ purpose: 'health', answer: 'yes', channel: 'link' }, ...refused]);
});
