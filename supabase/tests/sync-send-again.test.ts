import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PullResponse } from '../../sync/engine/protocol.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function pull(user: string, cursors: object): Promise<PullResponse> {
  return database.as({ role: 'authenticated', userId: user }, async (tx) => {
    const [row] = await tx<{ answer: PullResponse }[]>`
      select public.sync_pull(${user}, ${JSON.stringify(cursors)}::text::jsonb, 200) as answer`;
    if (!row) throw new Error('sync_pull gave no row.');
    return row.answer;
  });
}

test('a column that a migration adds with a default reaches devices that have the rows', async () => {
  const user = await database.signUp();
  const customers = [1, 2, 3].map((n) => ({ user_id: user, name: `ลูกค้า ${n}`, telephone: '0810000000' }));
  await database.admin`insert into public.customers ${database.admin(customers)}`;
  const { streams } = await pull(user, {});
  const cursors = { [user]: { epoch: streams[user]?.epoch, seq: streams[user]?.to } };
  expect((await pull(user, cursors)).rows).toEqual({});

  await database.admin.begin(async (migration) => {
    await migration`alter table public.customers add column language text not null default 'th'`;
    await migration`select private.sync_send_again('customers')`;
  });
  const { rows, streams: after } = await pull(user, cursors);
  expect(rows['customers']?.map(({ language }) => language)).toEqual(['th', 'th', 'th']);
  expect(after[user]?.reset).toBe(false);
});

test('a table that is not synced is refused', async () => {
  await expect(database.admin`select private.sync_send_again('user_roles')`).rejects.toThrow('no rows');
});
