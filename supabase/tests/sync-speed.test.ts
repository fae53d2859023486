import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PullResponse, PushResponse } from '../../sync/engine/protocol.ts';
import { op } from '../../sync/testing/contract-support.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { measureWork, type Work } from './support/measure-work.ts';
import { publish, signUpHospital } from './support/publish-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const as = (userId: string): Caller => ({ role: 'authenticated', userId });

async function pushCustomers(user: string, count: number): Promise<Work> {
  const ops = Array.from({ length: count }, () =>
    op({ kind: 'create', values: { name: 'x', telephone: '081-234-5678' } }),
  );
  const { value, work } = await measureWork({
    database,
    caller: as(user),
    run: (tx) => tx<{ answer: PushResponse }[]>`
      select public.sync_push(${user}, ${crypto.randomUUID()}, ${JSON.stringify(ops)}::text::json) as answer`,
  });
  const answers = value[0]?.answer.answers ?? [];
  expect(answers.filter((answer) => answer.outcome === 'applied')).toHaveLength(count);
  return work;
}

test('every operation of a push costs the same, however many it has and however many came before', async () => {
  const user = await database.signUp();
  const perOperation = [];
  for (const count of [50, 500, 500]) {
    const { rowsRead, rowsWritten, calls } = await pushCustomers(user, count);
    const called = Object.values(calls).reduce((sum, times) => sum + times, 0);
    perOperation.push([rowsRead, rowsWritten, called].map((total) => Math.round(total / count)));
  }
  expect(perOperation).toEqual([perOperation[0], perOperation[0], perOperation[0]]);
});

test('pages of ten thousand rows read each place of the stream once, and write nothing', async () => {
  const user = await database.signUp();
  await database.admin`
    insert into public.customers (user_id, name, telephone)
    select ${user}, 'x', '081-234-5678' from generate_series(1, 10000)`;
  // A hosted database does this by itself.
  await database.admin`analyze public.customers, public.sync_changes`;
  let rows = 0;
  let changesRead = 0;
  let cursors: Record<string, { epoch: string; seq: number }> = {};
  for (let more = true; more;) {
    const { value, work } = await measureWork({
      database,
      caller: as(user),
      run: async (tx) => {
        await tx`set transaction read only`;
        return tx<{ page: PullResponse }[]>`
          select public.sync_pull(${user}, ${JSON.stringify(cursors)}::text::jsonb, 1000) as page`;
      },
    });
    const page = value[0]?.page;
    const stream = page?.streams[user];
    if (!page || !stream) throw new Error('The pull gave no stream.');
    rows += page.rows['customers']?.length ?? 0;
    changesRead += work.tables['public.sync_changes']?.read ?? 0;
    cursors = { [user]: { epoch: stream.epoch, seq: stream.to } };
    more = page.more;
  }
  expect(rows).toBe(10_000);
  // Each page reads one extra row to know whether a next page exists. A page that started over would read thousands more.
  expect(changesRead).toBeLessThanOrEqual(rows + 10);
});

test('B10 a new title writes as many rows for ten bookings as for two thousand, and no booking', async () => {
  const publisher = await signUpHospital(database, 'Renaming Hospital');
  const agent = await database.signUp();
  const customer = crypto.randomUUID();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${agent}, 'x', '081-234-5678')`;
  const written = [];
  for (const count of [10, 2_000]) {
    const { id } = await publish({ database, publisher, table: 'promotions' });
    await database.admin`
      insert into public.bookings (user_id, customer_id, promotion_id, booking_code, booking_price)
      select ${agent}, ${customer}, ${id as string}, upper(substr(md5(n::text || ${id as string}), 1, 10)), 1
      from generate_series(1, ${count}) n`;
    const { work } = await measureWork({
      database,
      caller: publisher.caller,
      run: (tx) => tx`update public.promotions set promotion_title = 'ชื่อใหม่' where id = ${id as string}`,
    });
    expect(work.tables['public.bookings']?.written ?? 0).toBe(0);
    written.push(work.rowsWritten);
  }
  expect(written).toEqual([written[0], written[0]]);
  expect(written[0]).toBeGreaterThan(0);
});
