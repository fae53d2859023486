import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PullResponse, PushResponse } from '../../sync/protocol.ts';
import { op } from '../../sync/testing/contract-support.ts';
import { openTestDatabase, type TestDatabase } from './support/database.ts';

// Limits are far above what was measured, so that a busy machine passes and a quadratic step does not.

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function timedMs<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await work();
  return { value, ms: performance.now() - start };
}

test('a thousand operations in two calls do not take long (measured 0.25 s)', async () => {
  const user = await database.signUp();
  const calls = [1, 2].map(() => {
    return Array.from({ length: 500 }, () =>
      op({ kind: 'create', values: { name: 'x', telephone: '081-234-5678' } }),
    );
  });
  const { value, ms } = await timedMs(async () => {
    const answers: PushResponse[] = [];
    for (const ops of calls) {
      const [row] = await database.as({ role: 'authenticated', userId: user }, (tx) => {
        return tx<{ answer: PushResponse }[]>`
          select public.sync_push(${user}, ${crypto.randomUUID()}, ${JSON.stringify(ops)}::text::json) as answer`;
      });
      if (row) answers.push(row.answer);
    }
    return answers.flatMap((answer) => answer.answers);
  });
  expect(value.filter((answer) => answer.outcome === 'applied')).toHaveLength(1000);
  expect(ms).toBeLessThan(15_000);
});

test('ten thousand rows are read without long waiting (measured 0.2 s), without writing anything', async () => {
  const user = await database.signUp();
  await database.admin`
    insert into public.customers (user_id, name, telephone)
    select ${user}, 'x', '081-234-5678' from generate_series(1, 10000)`;
  const { value, ms } = await timedMs(async () => {
    let seq = 0;
    let epoch = '';
    for (let rows = 0; ;) {
      const cursors = JSON.stringify(seq === 0 ? {} : { [user]: { epoch, seq } });
      const [row] = await database.as({ role: 'authenticated', userId: user }, async (tx) => {
        await tx`set transaction read only`;
        return tx<{ page: PullResponse }[]>`
          select public.sync_pull(${user}, ${cursors}::text::jsonb, 1000) as page`;
      });
      const stream = row?.page.streams[user];
      if (!row || !stream) throw new Error('The pull gave no stream.');
      rows += row.page.rows['customers']?.length ?? 0;
      ({ to: seq, epoch } = stream);
      if (!row.page.more) return rows;
    }
  });
  expect(value).toBe(10_000);
  expect(ms).toBeLessThan(20_000);
});
