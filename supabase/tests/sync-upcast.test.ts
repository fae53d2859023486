import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, op } from '../../sync/testing/contract-support.ts';
import type { PushAnswer, WireOp } from '../../sync/engine/protocol.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function send(user: string, ops: WireOp[]): Promise<PushAnswer[]> {
  return database.as({ role: 'authenticated', userId: user }, async (tx) => {
    const [row] = await tx<{ answer: { answers: PushAnswer[] } }[]>`
      select public.sync_push(${user}, ${crypto.randomUUID()}, ${JSON.stringify(ops)}::text::json) as answer`;
    return row?.answer.answers ?? [];
  });
}

test('an operation of an older build is brought to the shape that a migration made', async () => {
  const user = await database.signUp();
  const { telephone, ...values } = customer({ name: 'สมชาย' });
  const create = op({ kind: 'create', values: { ...values, phone: telephone ?? '' } });
  const older = { row_id: create.row_id, values: { phone: '0899999999' }, base: { phone: telephone ?? '' } };
  const edit = op({ kind: 'update', ...older });
  expect(await send(user, [create])).toMatchObject([{ outcome: 'rejected', detail: 'phone' }]);

  // Builds of the first shape called the column "phone".
  await database.admin`
    create or replace function private.sync_upcast(op jsonb) returns jsonb
    language sql immutable set search_path = '' as $$
      select case when (op ->> 'schema')::int > 1 or op ->> 'entity' <> 'customers' then op else
        op || jsonb_build_object(
          'values', replace((op -> 'values')::text, '"phone"', '"telephone"')::jsonb,
          'base', replace((op -> 'base')::text, '"phone"', '"telephone"')::jsonb) end
    $$`;
  const again = { ...create, op_id: crypto.randomUUID() };
  expect(await send(user, [again, edit])).toEqual([
    { op_id: again.op_id, outcome: 'applied' },
    { op_id: edit.op_id, outcome: 'applied' },
  ]);
  const [row] = await database.admin`select telephone from public.customers where id = ${create.row_id}`;
  expect(row).toMatchObject({ telephone: '0899999999' });
});
