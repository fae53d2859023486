import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
const anna = randomUUID();
let promotion: string;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.admin`insert into auth.users (id, email) values (${anna}, 'anna@test.example')`;
  const [hospital] = await database.admin<{ id: string }[]>`
    insert into public.hospitals (name, slug) values ('โรงพยาบาลทดสอบ', 'x') returning id`;
  const [row] = await database.admin<{ id: string }[]>`
    insert into public.promotions (hospital_id, hospital_name, promotion_title, description, area, start_date, end_date,
      url_slug)
    values (${hospital?.id ?? ''}, '', 'โปร', 'รายละเอียดยาวพอ', 'กรุงเทพ', '2026-01-01', '2026-12-31', 'pro')
    returning id`;
  promotion = row?.id ?? '';
});
afterAll(() => database.close());

const push = (kind: 'create' | 'delete', rowId: string, promotionId: string) =>
  database.as({ role: 'authenticated', userId: anna }, async (tx) => {
    const op = {
      op_id: randomUUID(),
      entity: 'saved_promotions',
      row_id: rowId,
      kind,
      schema: 1,
      at: new Date(0).toISOString(),
      values: kind === 'create' ? { promotion_id: promotionId } : {},
      base: {},
    };
    const [row] = await tx<{ answer: { answers: { outcome: string; code?: string }[] } }[]>`
      select public.sync_push(expected_user => ${anna}, device => ${anna}, ops => ${JSON.stringify([op])}::text::json) as answer`;
    return row?.answer.answers[0];
  });
const saved = () =>
  database.admin<{ id: string }[]>`select id from public.saved_promotions where user_id = ${anna}`;

test('E: two devices save the same promotion, and the set has it once, under the later id', async () => {
  const [phone, tablet] = [randomUUID(), randomUUID()];
  expect(await push('create', phone, promotion)).toMatchObject({ outcome: 'applied' });
  expect(await push('create', tablet, promotion)).toMatchObject({ outcome: 'applied' });
  expect((await saved()).map(({ id }) => id)).toEqual([tablet]);
  const [changes] = await database.admin<{ kinds: string[] }[]>`
    select array_agg(kind order by kind) as kinds from public.sync_changes
    where entity = 'saved_promotions' and row_id in (${phone}, ${tablet})`;
  expect(changes?.kinds).toHaveLength(2);
});

test('E: the last toggle wins, also by the id of a row that another device has replaced', async () => {
  const [phone, tablet, last] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [phone, tablet, last]) await push('create', id, promotion);
  expect((await saved()).map(({ id }) => id)).toEqual([last]);
  expect(await push('delete', phone, promotion)).toMatchObject({ outcome: 'applied' });
  expect(await saved()).toEqual([]);
  expect(await push('delete', tablet, promotion)).toMatchObject({ outcome: 'gone' });

  // What was saved anew afterwards has nothing to do with it.
  await push('create', randomUUID(), promotion);
  expect(await push('delete', phone, promotion)).toMatchObject({ outcome: 'gone' });
  expect(await saved()).toHaveLength(1);
});

test('a promotion that is gone cannot be saved, and nothing else is harmed', async () => {
  expect(await push('create', randomUUID(), randomUUID())).toMatchObject({
    outcome: 'rejected',
    code: 'parent_missing',
  });
});
