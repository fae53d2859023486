import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { signUpAdmin } from './support/publish-rows.ts';

let database: TestDatabase;
let officer: Caller;
let admin: Caller;
let agent: Caller;
beforeAll(async () => {
  database = await openTestDatabase();
  const userId = await database.signUp();
  await database.admin`insert into public.user_roles (user_id, role) values (${userId}, 'privacy_officer')`;
  officer = { role: 'authenticated', userId };
  admin = await signUpAdmin(database);
  agent = { role: 'authenticated', userId: await database.signUp() };
});
afterAll(() => database.close());

type Values = { knownAt?: string; what?: string; risk?: string; seen?: { what: string } };
/** Resolves to whether the breach is stored so. `seen` is the text that the caller's form showed; none is a new one's. */
const record = async (who: Caller, id: string, values: Values = {}) => {
  const { knownAt = '2026-01-01T00:00:00Z', what = 'โน้ตบุ๊กหาย', risk = 'some' } = values;
  const seen = values.seen ? JSON.stringify({ risk: 'some', measures: null, ...values.seen }) : null;
  const [row] = await database.as(
    who,
    (tx) =>
      tx`select public.record_breach(${id}, ${knownAt}, ${what}, ${risk}, null, ${seen}::text::jsonb) as id`,
  );
  return row?.['id'] === id;
};

interface Breach {
  id: string;
  known_at: string;
  what: string;
  reported_at: string | null;
  closed_at: string | null;
}
async function list(who: Caller): Promise<Breach[]> {
  const [row] = await database.as(who, (tx) => tx<{ list: Breach[] }[]>`select public.breach_list() as list`);
  return row?.list ?? [];
}
const mark = (who: Caller, id: string, step: string) =>
  database.as(who, async (tx) => (await tx`select public.mark_breach(${id}, ${step}) as done`)[0]?.['done']);

test('PRIVACY-5 a privacy officer records a breach, whose clock never changes, and marks its steps once', async () => {
  const id = crypto.randomUUID();
  await record(officer, id);
  const seen = { what: 'โน้ตบุ๊กหาย' };
  await record(admin, id, { knownAt: '2026-02-02T00:00:00Z', what: 'โน้ตบุ๊กหายสองเครื่อง', seen });
  const of = async () => (await list(officer)).find((breach) => breach.id === id);
  expect(await of()).toMatchObject({
    known_at: '2026-01-01T00:00:00+00:00',
    what: 'โน้ตบุ๊กหายสองเครื่อง',
    reported_at: null,
  });
  expect(await mark(officer, id, 'reported')).toBe(true);
  const reportedAt = (await of())?.reported_at;
  expect(reportedAt).toBeTruthy();
  await mark(officer, id, 'reported');
  expect((await of())?.reported_at).toBe(reportedAt);
  expect(await mark(officer, id, 'forgotten')).toBe(false);
  await mark(officer, id, 'closed');
  expect(await record(officer, id, { what: 'อย่างอื่น', seen: { what: 'โน้ตบุ๊กหายสองเครื่อง' } })).toBe(false);
  expect(await of()).toMatchObject({ what: 'โน้ตบุ๊กหายสองเครื่อง', closed_at: expect.any(String) });
});

test('PRIVACY-12 a repeat of a record, and an edit of an older text, never overwrite what another officer wrote', async () => {
  const id = crypto.randomUUID();
  const what = async () => (await list(officer)).find((breach) => breach.id === id)?.what;
  expect(await record(officer, id)).toBe(true);
  expect(await record(officer, id)).toBe(true);
  expect(await record(admin, id, { what: 'ของผู้ดูแล', seen: { what: 'โน้ตบุ๊กหาย' } })).toBe(true);
  expect(await record(officer, id)).toBe(false);
  expect(await record(officer, id, { what: 'ของฉัน', seen: { what: 'โน้ตบุ๊กหาย' } })).toBe(false);
  expect(await what()).toBe('ของผู้ดูแล');
  expect(await record(officer, id, { what: 'ของฉัน', seen: { what: 'ของผู้ดูแล' } })).toBe(true);
  expect(await record(officer, id, { what: 'ของฉัน', seen: { what: 'ของผู้ดูแล' } })).toBe(true);
  expect(await what()).toBe('ของฉัน');
});

test('SECURITY-55 nobody else reads, records or marks a breach', async () => {
  const id = crypto.randomUUID();
  await record(officer, id);
  const calls = [
    refusalOf(database, agent, (tx) => tx`select public.breach_list()`),
    refusalOf(database, agent, (tx) => tx`select public.mark_breach(${id}, 'closed')`),
    refusalOf(
      database,
      agent,
      (tx) => tx`select public.record_breach(${id}, now(), 'x', 'none', null, null)`,
    ),
    refusalOf(database, { role: 'anon' }, (tx) => tx`select public.breach_list()`),
  ];
  for (const refusal of await Promise.all(calls)) expect(refusal?.code).toBe('42501');
});

test.each([
  [{ what: ' ' }, 'breaches_what_required'],
  [{ what: 'x'.repeat(5001) }, 'breaches_what_length'],
  [{ risk: 'tiny' }, 'breaches_risk_known'],
  [{ knownAt: '2099-01-01T00:00:00Z' }, 'breaches_known_at_past'],
])('a breach with %j is refused', async (values, constraint) => {
  await expect(record(officer, crypto.randomUUID(), values)).rejects.toMatchObject({
    constraint_name: constraint,
  });
});
