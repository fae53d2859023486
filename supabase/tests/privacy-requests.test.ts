import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusalOf } from './support/attempt.ts';
import { signUpAdmin } from './support/publish-rows.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { solveProof, type AskedProof, type SolvedProof } from './support/solve-proof.ts';
import { untilItWaits } from './support/until-it-waits.ts';

let database: TestDatabase;
let agent: string;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.admin`update private.proof_settings set numbers = 100`;
  agent = await database.signUp();
});
beforeEach(async () => {
  await database.admin`delete from private.privacy_requests`;
  await database.admin`delete from private.outgoing_messages`;
  await database.admin`delete from private.proof_rates`;
});
afterAll(() => database.close());

const anybody = { role: 'anon' } as const;
const as = (userId: string) => ({ role: 'authenticated', userId }) as const;

async function addCustomer(
  owner: string,
  columns: { telephone?: string; email?: string; more?: string } = {},
): Promise<string> {
  const { telephone = '0899999999', email = null, more = null } = columns;
  const id = crypto.randomUUID();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone, email, more_contacts)
    values (${id}, ${owner}, 'สมชาย ใจดี', ${telephone}, ${email}, ${more})`;
  return id;
}

async function solve(): Promise<SolvedProof> {
  const [given] = await database.as(
    anybody,
    (tx) => tx<{ asked: AskedProof }[]>`select public.ask_for_proof('request') as asked`,
  );
  if (!given) throw new Error('There is no challenge.');
  return solveProof(given.asked);
}

interface Asked {
  kind?: string;
  email?: string | null;
  telephone?: string | null;
  form?: string;
}

async function askIn(tx: TransactionSql, columns: Asked, solved: SolvedProof): Promise<string> {
  const { kind = 'copy', email = null, telephone = null } = columns;
  const proof = JSON.stringify({ ...solved, form: columns.form });
  const [row] = await tx<{ id: string }[]>`
    select public.ask_about_data(${kind}, 'สมชาย ใจดี', ${email}, ${telephone}, 'ของฉัน', ${proof}::text::jsonb) as id`;
  return row?.id ?? '';
}

async function ask(columns: Asked): Promise<string> {
  const solved = await solve();
  return database.as(anybody, (tx) => askIn(tx, columns, solved));
}

async function mailed(): Promise<{ recipient: string; text: string }[]> {
  return database.admin`
    select recipient, data ->> 'text' as text from private.outgoing_messages
    where key ~ '^privacy_(code|answer):' order by created_at, id`;
}

const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';

async function confirm(request: string, code: string): Promise<boolean | undefined> {
  const [row] = await database.as(
    anybody,
    (tx) => tx<{ done: boolean }[]>`select public.confirm_request(${request}, ${code}) as done`,
  );
  return row?.done;
}

interface Part {
  id: string;
  kind: string;
  telephone: string | null;
  name: string;
  email: string | null;
  customer_id: string | null;
  confirmed_by: string | null;
  confirmed_at: string | null;
  due_at: string | null;
  is_operator: boolean;
  outcome: string | null;
  letter: string | null;
}

async function inbox(caller: Parameters<TestDatabase['as']>[0]): Promise<Part[]> {
  const [row] = await database.as(
    caller,
    (tx) => tx<{ parts: Part[] }[]>`select public.request_inbox() as parts`,
  );
  return row?.parts ?? [];
}

const answer = (
  caller: Parameters<TestDatabase['as']>[0],
  part: string,
  outcome: string | null,
  letter: string | null,
) => database.as(caller, (tx) => tx`select public.answer_request(${part}, ${outcome}, ${letter})`);

test('PRIVACY-1 a mailed code leads the request to the agents who have the address, and to the operator', async () => {
  const customer = await addCustomer(agent, { email: 'Somchai@Example.com' });
  // Another agent's record has only the number, which is merely claimed (PRIVACY-9).
  const other = await database.signUp();
  await addCustomer(other, { telephone: '081-234-5678' });
  const admin = await signUpAdmin(database);
  const request = await ask({ email: ' somchai@example.com ', telephone: '0812345678' });
  expect(await inbox(as(agent))).toEqual([]);
  const [mail] = await mailed();
  expect(mail?.recipient).toBe('somchai@example.com');
  const code = codeIn(mail?.text);
  expect(await confirm(request, code === '000000' ? '000001' : '000000')).toBe(false);
  expect(await confirm(request, ` ${code} `)).toBe(true);
  expect(await confirm(request, 'x')).toBe(true);
  expect(await inbox(as(agent))).toMatchObject([
    { customer_id: customer, confirmed_by: 'mail', is_operator: false, outcome: null },
  ]);
  expect(await inbox(as(other))).toMatchObject([{ confirmed_by: null, due_at: null }]);
  expect(await inbox(admin)).toMatchObject([{ customer_id: null, is_operator: true }]);
});

test('PRIVACY-13 a request that is sent again from its form is the same request, and mails one code', async () => {
  const form = crypto.randomUUID();
  const first = { email: 'again@example.com', telephone: '0812345678', form };
  const [request, repeat] = await Promise.all([ask(first), ask({ ...first, email: ' Again@example.com' })]);
  expect(repeat).toBe(request);
  expect((await mailed()).map(({ recipient }) => recipient)).toEqual(['again@example.com']);
  // What was changed in the form, or comes from another form, is another request.
  expect(await ask({ ...first, kind: 'erase' })).not.toBe(request);
  expect(await ask({ ...first, form: crypto.randomUUID() })).not.toBe(request);
});

test('PRIVACY-1 five wrong codes and a day end a request; a fourth code of one day is not mailed', async () => {
  const request = await ask({ email: 'a@b.co' });
  const code = codeIn((await mailed())[0]?.text);
  for (let tries = 0; tries < 5; tries += 1) expect(await confirm(request, 'x')).toBe(false);
  expect(await confirm(request, code)).toBe(false);
  const late = await ask({ email: 'a@b.co' });
  await database.admin`update private.privacy_requests set created_at = now() - interval '25 hours' where id = ${late}`;
  expect(await confirm(late, codeIn((await mailed())[1]?.text))).toBe(false);
  for (let n = 0; n < 4; n += 1) await ask({ email: 'a@b.co' });
  expect(await mailed()).toHaveLength(4);
});

test('SECURITY-52 one mailbox gets three codes a day however its address is written, and no other code exists', async () => {
  for (const email of ['victim@gmail.com', 'v.ictim@gmail.com', 'Victim+1@googlemail.com'])
    await ask({ email });
  expect(await mailed()).toHaveLength(3);
  const requests = [await ask({ email: 'victim+2@gmail.com' }), await ask({ email: 'victim@gmail.com' })];
  expect(await mailed()).toHaveLength(3);
  const rows =
    await database.admin`select code from private.privacy_requests where id in ${database.admin(requests)}`;
  expect([...rows]).toEqual([{ code: null }, { code: null }]);
  expect(await confirm(requests[0] ?? '', '')).toBe(false);
  await ask({ email: 'other@gmail.com' });
  expect(await mailed()).toHaveLength(4);
});

test('SECURITY-52 requests that come at once get one mailbox no more codes, and an agent no more of one number', async () => {
  for (const email of ['at.once@gmail.com', 'atonce@gmail.com']) await ask({ email });
  await addCustomer(agent, { telephone: '0813334444' });
  for (let n = 0; n < 2; n += 1) await ask({ telephone: '081-333-4444' });
  const before = { mails: (await mailed()).length, parts: (await inbox(as(agent))).length };
  for (const given of [{ email: 'a.tonce@gmail.com' }, { telephone: '0813334444' }]) {
    const [one, other] = [await solve(), await solve()];
    let second: Promise<string> | undefined;
    await database.as(anybody, async (tx) => {
      await askIn(tx, given, one);
      second = database.as(anybody, (beside) => askIn(beside, given, other));
      await untilItWaits(database, second);
    });
    await second;
  }
  expect(await mailed()).toHaveLength(before.mails + 1);
  expect(await inbox(as(agent))).toHaveLength(before.parts + 1);
});

test('PRIVACY-1 without an address the agent who has the number confirms, and the clock runs from then', async () => {
  const customer = await addCustomer(agent, { telephone: '081-234-5678' });
  const stranger = await database.signUp();
  await ask({ kind: 'erase', telephone: '+66 81 234 5678' });
  const [part] = await inbox(as(agent));
  expect(part).toMatchObject({ customer_id: customer, confirmed_at: null, due_at: null });
  const refusal = await refusalOf(
    database,
    as(stranger),
    (tx) => tx`select public.answer_request(${part?.id ?? ''}, null, null)`,
  );
  expect(refusal?.code).toBe('42501');
  await answer(as(agent), part?.id ?? '', null, null);
  const [confirmed] = await inbox(as(agent));
  expect(confirmed?.confirmed_by).toBe('agent');
  const days = (Date.parse(confirmed?.due_at ?? '') - Date.parse(confirmed?.confirmed_at ?? '')) / 86_400_000;
  expect(days).toBe(90);
  expect(await mailed()).toEqual([]);
});

test('SECURITY-52 an agent hears of one number three times a day, and a flood of requests waits', async () => {
  await addCustomer(agent, { telephone: '0811112222' });
  for (let n = 0; n < 5; n += 1) await ask({ telephone: '081-111-2222' });
  expect(await inbox(as(agent))).toHaveLength(3);
  await database.admin`
    insert into private.privacy_requests (kind, name, telephone) select 'copy', 'x', '0800000000' from generate_series(1, 95)`;
  await expect(ask({ telephone: '081-111-2222' })).rejects.toMatchObject({ code: 'SB010' });
  await database.admin`update private.privacy_requests set created_at = now() - interval '61 minutes'`;
  expect(await ask({ telephone: '0833334444' })).not.toBe('');
});

test('PRIVACY-2 an answer is mailed once; after an erasure only the masked name stays', async () => {
  const admin = await signUpAdmin(database);
  const customer = await addCustomer(agent, { email: 'erase@example.com' });
  const request = await ask({ kind: 'erase', email: 'erase@example.com' });
  await confirm(request, codeIn((await mailed())[0]?.text));
  const [mine] = await inbox(as(agent));
  const [theirs] = await inbox(admin);
  await database.as(as(agent), (tx) => tx`select public.erase_customer(${customer})`);
  await answer(as(agent), mine?.id ?? '', 'done', 'ลบแล้ว');
  await answer(as(agent), mine?.id ?? '', 'refused', 'อีกครั้ง');
  expect(await inbox(as(agent))).toMatchObject([
    { email: 'erase@example.com', outcome: 'done', customer_id: null },
  ]);
  await answer(admin, theirs?.id ?? '', 'done', 'ไม่มีข้อมูล');
  expect((await mailed()).slice(1).map(({ text }) => text)).toEqual(['ลบแล้ว', 'ไม่มีข้อมูล']);
  expect(await inbox(as(agent))).toMatchObject([
    { name: 'ส*** ใ***', email: null, letter: null, outcome: 'done' },
  ]);
});

test('PRIVACY-9 after a merge a request is about the customer that remains, once, and not done before that one is erased', async () => {
  const email = 'merged@example.com';
  const [first, other] = [await addCustomer(agent, { email }), await addCustomer(agent, { email })];
  const later = await addCustomer(agent, { email });
  const request = await ask({ kind: 'erase', email });
  await confirm(request, codeIn((await mailed())[0]?.text));
  const about = async () => (await inbox(as(agent))).map(({ customer_id }) => customer_id ?? '').sort();
  expect(await about()).toEqual([first, other, later].sort());
  const merge = (into: string, from: string) =>
    database.as(as(agent), (tx) => tx`select public.merge_customers(${into}, ${from})`);
  await merge(first, other);
  expect(await about()).toEqual([first, later].sort());
  const survivor = await addCustomer(agent);
  await merge(survivor, first);
  expect(await about()).toEqual([survivor, later].sort());
  const part = (await inbox(as(agent))).find(({ customer_id }) => customer_id === survivor)?.id ?? '';
  await expect(answer(as(agent), part, 'done', 'ลบแล้ว')).rejects.toMatchObject({ code: '23514' });
  await database.as(as(agent), (tx) => tx`select public.erase_customer(${survivor})`);
  await answer(as(agent), part, 'done', 'ลบแล้ว');
});

test('PRIVACY-2 what was not confirmed goes after 30 days, what was answered after two years', async () => {
  const admin = await signUpAdmin(database);
  await ask({ telephone: '0800000000' });
  const request = await ask({ email: 'b@c.de' });
  await confirm(request, codeIn((await mailed())[0]?.text));
  const age = async (interval: string) => {
    await database.admin`
      update private.privacy_requests set created_at = created_at - ${interval}::interval, confirmed_at = confirmed_at - ${interval}::interval`;
    await database.admin`select private.purge_requests()`;
    return (await database.admin`select from private.privacy_requests`).length;
  };
  expect(await age('29 days')).toBe(2);
  expect(await age('2 days')).toBe(1);
  // Nothing that is still to be answered goes.
  expect(await age('800 days')).toBe(1);
  await answer(admin, (await inbox(admin))[0]?.id ?? '', 'done', 'ไม่มีข้อมูล');
  expect(await age('1 day')).toBe(0);
});

test('SECURITY-53 after an erasure no answered request, and no mail about one, names the person', async () => {
  const admin = await signUpAdmin(database);
  const customer = await addCustomer(agent, { email: 'twice@example.com' });
  const send = async (kind: string) => {
    await ask({ kind, email: 'twice@example.com' });
    const [row] = await database.admin<{ id: string; code: string }[]>`
      select id, code from private.privacy_requests where code is not null`;
    await confirm(row?.id ?? '', row?.code ?? '');
    for (const caller of [as(agent), admin]) {
      const [open] = await inbox(caller);
      if (kind === 'erase' && open?.customer_id) {
        await database.as(caller, (tx) => tx`select public.erase_customer(${customer})`);
      }
      await answer(caller, open?.id ?? '', 'done', 'เรียนคุณสมชาย ใจดี');
    }
  };
  await send('copy');
  expect(await inbox(as(agent))).toMatchObject([{ name: 'สมชาย ใจดี', outcome: 'done' }]);
  await send('erase');
  // The mails are on their way; then nothing is left of their address.
  const waiting = await database.admin<{ id: string }[]>`select id from private.outgoing_messages`;
  expect(waiting).toHaveLength(6);
  for (const { id } of waiting) await database.admin`select public.end_message(${id})`;
  for (const table of ['privacy_requests', 'privacy_request_parts', 'outgoing_messages']) {
    const found = await database.admin.unsafe(
      `select 1 from private.${table} t where t::text ~ 'twice@example|สมชาย ใจดี'`,
    );
    expect([table, found.length]).toEqual([table, 0]);
  }
});

test('PRIVACY-2 the answer to an erasure leaves a newer request of the address, whose code then still counts', async () => {
  const admin = await signUpAdmin(database);
  const email = 'newer@example.com';
  const codes = () => database.admin<{ id: string; code: string }[]>`
    select id, code from private.privacy_requests where code is not null order by created_at`;
  const first = await ask({ kind: 'erase', email });
  await confirm(first, (await codes())[0]?.code ?? '');
  const [late, newer] = [await ask({ email }), await ask({ kind: 'object', email })];
  const [lateCode, newerCode] = (await codes()).map(({ code }) => code);
  await database.admin`
    update private.privacy_requests set created_at = now() - interval '25 hours' where id = ${late}`;
  await answer(admin, (await inbox(admin))[0]?.id ?? '', 'done', 'ลบแล้ว');
  expect(await inbox(admin)).toHaveLength(1);
  expect(await confirm(newer, newerCode ?? '')).toBe(true);
  expect(await inbox(admin)).toMatchObject([{ kind: 'object', email, outcome: null }, { kind: 'erase' }]);
  // A code of yesterday confirms nothing any more, so nothing of its request stays but the masked name.
  expect(await confirm(late, lateCode ?? '')).toBe(false);
  const [left] = await database.admin`
    select name, email, details from private.privacy_requests where id = ${late}`;
  expect(left).toEqual({ name: 'ส*** ใ***', email: null, details: null });
});

test('PRIVACY-2 an erasure is not answered as done while the record is there', async () => {
  const customer = await addCustomer(agent, { telephone: '0877777777' });
  await ask({ kind: 'erase', telephone: '0877777777' });
  const [part] = await inbox(as(agent));
  await answer(as(agent), part?.id ?? '', null, null);
  const early = await refusalOf(
    database,
    as(agent),
    (tx) => tx`select public.answer_request(${part?.id ?? ''}, 'done', 'ลบแล้ว')`,
  );
  expect(early?.code).toBe('23514');
  await database.as(as(agent), (tx) => tx`select public.erase_customer(${customer})`);
  await answer(as(agent), part?.id ?? '', 'done', 'ลบแล้ว');
  expect(await inbox(as(agent))).toMatchObject([{ outcome: 'done', customer_id: null }]);
});

test('PRIVACY-12 of two answers the first is stored, its repeat is answered alike, and the other is not', async () => {
  await addCustomer(agent, { telephone: '0877777776' });
  await ask({ kind: 'view', telephone: '0877777776' });
  const [part] = await inbox(as(agent));
  await answer(as(agent), part?.id ?? '', null, null);
  const isStored = async (outcome: string | null, letter: string | null) =>
    [...(await answer(as(agent), part?.id ?? '', outcome, letter))][0]?.['answer_request'];
  expect(await isStored('done', 'นี่คือสำเนา')).toBe(true);
  expect(await isStored('done', 'นี่คือสำเนา')).toBe(true);
  expect(await isStored(null, null)).toBe(true);
  expect(await isStored('refused', 'ไม่ได้')).toBe(false);
  expect(await isStored('done', 'สำเนาอื่น')).toBe(false);
  expect(await inbox(as(agent))).toMatchObject([{ outcome: 'done' }]);
});

const marketing = (customer: string) => database.admin<{ answer: string; channel: string }[]>`
  select answer, channel from public.consents where customer_id = ${customer} and purpose = 'marketing'`;
const refusedByRequest = [{ answer: 'no', channel: 'request' }];

test.each(['object', 'withdraw'])(
  'CUSTOMER-21 to %s by a mailed code ends offers at once, for each agent who has the address',
  async (kind) => {
    const email = `${kind}@example.com`;
    const other = await database.signUp();
    const mine = [await addCustomer(agent, { email }), await addCustomer(other, { email })];
    const stranger = await addCustomer(agent, { email: 'else@example.com' });
    const request = await ask({ kind, email });
    for (const customer of mine) expect(await marketing(customer)).toEqual([]);
    const [mail] = await mailed();
    await confirm(request, codeIn(mail?.text));
    for (const customer of mine) expect(await marketing(customer)).toEqual(refusedByRequest);
    expect(await marketing(stranger)).toEqual([]);
    const part = (await inbox(as(agent))).find((one) => one.customer_id === mine[0]);
    await answer(as(agent), part?.id ?? '', 'done', 'บันทึกแล้ว');
    expect(await marketing(mine[0] ?? '')).toEqual(refusedByRequest);
  },
);

test('CUSTOMER-21 a claimed number ends offers of the agent alone who knows the person', async () => {
  const other = await database.signUp();
  const telephone = '0866666666';
  const [mine, theirs] = [await addCustomer(agent, { telephone }), await addCustomer(other, { telephone })];
  await ask({ kind: 'object', telephone });
  const [part] = await inbox(as(agent));
  expect(await marketing(mine)).toEqual([]);
  await answer(as(agent), part?.id ?? '', null, null);
  expect([await marketing(mine), await marketing(theirs)]).toEqual([refusedByRequest, []]);
  const [second] = await inbox(as(other));
  await answer(as(other), second?.id ?? '', null, null);
  expect(await marketing(theirs)).toEqual(refusedByRequest);
  // To see one's data refuses nothing.
  const copied = await addCustomer(agent, { telephone: '0855555555' });
  await ask({ kind: 'copy', telephone: '0855555555' });
  const asked = (await inbox(as(agent))).find((one) => one.customer_id === copied);
  await answer(as(agent), asked?.id ?? '', null, null);
  expect(await marketing(copied)).toEqual([]);
});

/** Confirms the newest request of the address by its code. */
async function prove(request: string): Promise<void> {
  const [row] = await database.admin<{ code: string }[]>`
    select code from private.privacy_requests where id = ${request}`;
  await confirm(request, row?.code ?? '');
}

test('CUSTOMER-21 an answer that comes after a newer yes notes no new objection', async () => {
  const admin = await signUpAdmin(database);
  const email = 'again@example.com';
  const customer = await addCustomer(agent, { email });
  await prove(await ask({ kind: 'object', email }));
  expect(await marketing(customer)).toEqual(refusedByRequest);
  await database.admin`
    insert into public.consents (user_id, customer_id, purpose, answer, text_version, channel, signed_name, created_at)
    values (${agent}, ${customer}, 'marketing', 'yes', '1-th', 'device', 'สมชาย', now() + interval '1 second')`;
  for (const caller of [as(agent), admin]) {
    await answer(caller, (await inbox(caller))[0]?.id ?? '', 'done', 'บันทึกแล้ว');
  }
  expect(await marketing(customer)).toHaveLength(2);
});

test('PRIVACY-2 a refused erasure keeps who asked and why it was refused, as long as the record is there', async () => {
  const admin = await signUpAdmin(database);
  const email = 'refused@example.com';
  const customer = await addCustomer(agent, { email });
  await prove(await ask({ kind: 'erase', email }));
  await answer(admin, (await inbox(admin))[0]?.id ?? '', 'done', 'ไม่มีข้อมูล');
  await answer(as(agent), (await inbox(as(agent)))[0]?.id ?? '', 'refused', 'ต้องเก็บตามกฎหมาย');
  expect(await inbox(as(agent))).toMatchObject([
    { name: 'สมชาย ใจดี', email, outcome: 'refused', letter: 'ต้องเก็บตามกฎหมาย' },
  ]);
  await database.as(as(agent), (tx) => tx`select public.erase_customer(${customer})`);
  expect(await inbox(as(agent))).toMatchObject([{ name: 'ส*** ใ***', email: null, letter: null }]);
});

test.each([
  ['the main number beside a proved address', { telephone: '0066 81 234 5671' }, '+66 (0)81-234-5671'],
  ['a further number', { more: 'บ้านแม่\n081 234 5672 ' }, '0066812345672'],
])(
  'PRIVACY-9 %s is claimed: the agent sees the request and confirms it first',
  async (_, columns, telephone) => {
    const email = `${telephone.slice(-4)}@example.com`;
    const customer = await addCustomer(agent, columns);
    await prove(await ask({ kind: 'object', email, telephone }));
    const [part] = await inbox(as(agent));
    expect(part).toMatchObject({ customer_id: customer, confirmed_by: null, due_at: null });
    expect(await marketing(customer)).toEqual([]);
    const early = await refusalOf(
      database,
      as(agent),
      (tx) => tx`select public.answer_request(${part?.id ?? ''}, 'done', 'บันทึกแล้ว')`,
    );
    expect(early?.code).toBe('23514');
    await answer(as(agent), part?.id ?? '', null, null);
    expect(await inbox(as(agent))).toMatchObject([
      { confirmed_by: 'mail', due_at: expect.any(String) as string },
    ]);
    expect(await marketing(customer)).toEqual(refusedByRequest);
  },
);

test('PRIVACY-9 a further address is claimed too, and who does not know the person says so without a letter', async () => {
  const customer = await addCustomer(agent, { more: '0811111111\nOther@Example.com' });
  await prove(await ask({ kind: 'erase', email: 'other@example.com' }));
  const [part] = await inbox(as(agent));
  expect(part).toMatchObject({ customer_id: customer, confirmed_by: null });
  await answer(as(agent), part?.id ?? '', 'refused', null);
  expect(await inbox(as(agent))).toMatchObject([{ outcome: 'refused', letter: null }]);
  expect(await mailed()).toHaveLength(1);
});

test('PRIVACY-9 a number that no agent has reaches the operator after a week, and a claim that nobody confirms ends', async () => {
  const admin = await signUpAdmin(database);
  await ask({ telephone: '0800000001' });
  const known = await addCustomer(agent, { telephone: '0800000002' });
  await ask({ telephone: '0800000002' });
  await addCustomer(agent, { telephone: '0800000003' });
  const proved = await ask({ email: 'c@d.ef', telephone: '0800000003' });
  await prove(proved);
  await answer(admin, (await inbox(admin))[0]?.id ?? '', 'done', 'ไม่มีข้อมูล');
  const age = async (interval: string) => {
    await database.admin`
      update private.privacy_requests set created_at = created_at - ${interval}::interval, confirmed_at = confirmed_at - ${interval}::interval`;
    await database.admin`select private.purge_requests()`;
  };
  await age('6 days');
  expect(await inbox(admin)).toHaveLength(1);
  await age('2 days');
  const open = (await inbox(admin)).filter(({ outcome }) => outcome === null);
  expect(open).toMatchObject([{ telephone: '0800000001', is_operator: true, confirmed_by: null }]);
  await answer(admin, open[0]?.id ?? '', null, null);
  expect((await inbox(admin)).filter(({ outcome }) => outcome === null)).toMatchObject([
    { confirmed_by: 'agent', due_at: expect.any(String) as string },
  ]);
  expect((await inbox(as(agent))).map(({ customer_id: id }) => id)).toContain(known);
  await age('23 days');
  expect(await inbox(as(agent))).toEqual([]);
  expect(await database.admin`select from private.privacy_requests where id = ${proved}`).toHaveLength(1);
});

/** Who was notified of a request, or reminded of it. */
async function notified(kind: 'part' | 'due'): Promise<string[]> {
  const rows = await database.admin<{ recipient: string }[]>`
    select recipient from private.outgoing_messages where key like ${`privacy_${kind}:%`} order by recipient`;
  return rows.map(({ recipient }) => recipient);
}

test('PRIVACY-10 who must answer is notified of a request, and reminded a week before it is due, once each', async () => {
  const [mine, boss] = ['agent10@example.com', 'boss10@example.com'];
  const other = await database.signUp({ email: mine });
  const admin = await database.signUp({ email: boss });
  await database.admin`delete from public.user_roles where role = 'super_admin'`;
  await database.admin`insert into public.user_roles (user_id, role) values (${admin}, 'super_admin')`;
  await database.admin`update auth.users set email_confirmed_at = now() where id in (${other}, ${admin})`;
  const email = 'due@example.com';
  await addCustomer(other, { email });
  await prove(await ask({ email }));
  expect(await notified('part')).toEqual([mine, boss]);
  const [text] = await database.admin<{ text: string }[]>`
    select data::text as text from private.outgoing_messages where key like 'privacy_part:%'`;
  expect(text?.text).not.toMatch(/สมชาย|due@example/);
  const remind = async (days: string) => {
    await database.admin`update private.privacy_requests set confirmed_at = now() - ${days}::interval`;
    await database.admin`select private.remind_of_requests()`;
    return notified('due');
  };
  expect(await remind('22 days')).toEqual([]);
  const open = await database.as(as(other), (tx) => tx`select public.open_requests() as open`);
  expect(open).toMatchObject([{ open: { count: 1, due_at: expect.any(String) as string } }]);
  expect(await remind('24 days')).toEqual([mine, boss]);
  expect(await remind('25 days')).toEqual([mine, boss]);
  // What was answered before a message left needs none.
  await answer(as(other), (await inbox(as(other)))[0]?.id ?? '', 'done', 'ส่งแล้ว');
  expect([await notified('part'), await notified('due')]).toEqual([[boss], [boss]]);
  expect(await database.as(as(other), (tx) => tx`select public.open_requests() as open`)).toMatchObject([
    { open: { count: 0, due_at: null } },
  ]);
});

test('PRIVACY-10 the inbox starts with what is due first', async () => {
  const other = await database.signUp();
  const email = 'order@example.com';
  await addCustomer(other, { email, telephone: '0844444444' });
  for (const kind of ['erase', 'copy']) await prove(await ask({ kind, email }));
  await ask({ kind: 'view', telephone: '0844444444' });
  expect((await inbox(as(other))).map(({ kind }) => kind)).toEqual(['copy', 'view', 'erase']);
});
