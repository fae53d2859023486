import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/database.ts';
import { signUpAdmin } from './support/publish-rows.ts';

let database: TestDatabase;
let admin: Caller;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = await signUpAdmin(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.admin`update public.client_rules set minimum_release = 0, refuse_below = 0,
    rollout_percent = 100, notice_th = null, notice_en = null, paused_until = null`;
});

const read = (caller: Caller) =>
  database.as(caller, async (tx) => {
    const [row] = await tx<{ rules: Record<string, unknown> }[]>`select public.read_client_rules() as rules`;
    return row?.rules;
  });

test('everybody reads rules that ask for nothing at first', async () => {
  expect(await read({ role: 'anon' })).toEqual({
    minimum_release: 0,
    refuse_below: 0,
    rollout_percent: 100,
    notice_th: null,
    notice_en: null,
    paused_ms: 0,
  });
});

test('a super admin changes them, nobody else', async () => {
  const person = await database.signUp();
  const change = (caller: Caller) =>
    database.as(
      caller,
      async (tx) =>
        (await tx`update public.client_rules set minimum_release = 3, notice_en = 'Photos were lost.'`).count,
    );
  expect(await change({ role: 'authenticated', userId: person })).toBe(0);
  expect(await change(admin)).toBe(1);
  expect(await read({ role: 'anon' })).toMatchObject({ minimum_release: 3, notice_en: 'Photos were lost.' });
  const visitor = await refusalOf(
    database,
    { role: 'anon' },
    (tx) => tx`update public.client_rules set minimum_release = 9`,
  );
  expect(visitor?.code).toBe('42501');
});

test('a pause is answered by what is left of it', async () => {
  await database.admin`update public.client_rules set paused_until = now() + interval '10 minutes'`;
  const left = (await read({ role: 'anon' }))?.['paused_ms'];
  expect(left).toBeGreaterThan(590_000);
  expect(left).toBeLessThanOrEqual(600_000);
  await database.admin`update public.client_rules set paused_until = now() - interval '1 minute'`;
  expect(await read({ role: 'anon' })).toMatchObject({ paused_ms: 0 });
});

test.each([
  [{ refuse_below: 2, minimum_release: 1 }, 'client_rules_refuse_below_within'],
  [{ refuse_below: -1 }, 'client_rules_refuse_below_within'],
  [{ minimum_release: -1 }, 'client_rules_minimum_release_positive'],
  [{ rollout_percent: 101 }, 'client_rules_rollout_percent_range'],
  [{ notice_th: 'ก'.repeat(301) }, 'client_rules_notice_th_length'],
  [{ notice_en: 'x'.repeat(301) }, 'client_rules_notice_en_length'],
])('refuses %j', async (values, constraint) => {
  const refusal = await refusalOf(
    database,
    admin,
    (tx) => tx`update public.client_rules set ${tx({ refuse_below: 0, ...values })}`,
  );
  expect(refusal).toEqual({ code: '23514', constraint });
});

test('refuses a pause without an end', async () => {
  const refusal = await refusalOf(
    database,
    admin,
    (tx) => tx`update public.client_rules set paused_until = 'infinity'`,
  );
  expect(refusal).toEqual({ code: '23514', constraint: 'client_rules_paused_until_finite' });
});
