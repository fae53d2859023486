import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PullResponse, PushResponse } from '../../sync/engine/protocol.ts';
import { op, requireText } from '../../sync/testing/contract-support.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const as = (userId: string): Caller => ({ role: 'authenticated', userId });

async function pull(user: string, cursors: object): Promise<PullResponse> {
  return database.as(as(user), async (tx) => {
    const [row] = await tx<{ answer: PullResponse }[]>`
      select public.sync_pull(${user}, ${JSON.stringify(cursors)}::text::jsonb, 200) as answer`;
    if (!row) throw new Error('sync_pull gave no row.');
    return row.answer;
  });
}

async function push(user: string, ops: unknown): Promise<PushResponse> {
  return database.as(as(user), async (tx) => {
    const [row] = await tx<{ answer: PushResponse }[]>`
      select public.sync_push(${user}, ${crypto.randomUUID()}, ${JSON.stringify(ops)}::text::json) as answer`;
    if (!row) throw new Error('sync_push gave no row.');
    return row.answer;
  });
}

const creates = (count: number) =>
  Array.from({ length: count }, () =>
    op({ kind: 'create', values: { name: 'x', telephone: '081-234-5678' } }),
  );

test('eight writers of 500 rows each, by push, by API and by SQL: a reader misses none and never goes back', async () => {
  const user = await database.signUp();
  const written: string[] = [];
  const perWriter = 500;
  const batch = 20;

  async function write(kind: 'push' | 'api' | 'sql'): Promise<void> {
    for (let done = 0; done < perWriter; done += batch) {
      const ops = creates(batch);
      const rows = ops.map((one) => ({
        id: one.row_id,
        user_id: user,
        name: 'x',
        telephone: '081-234-5678',
      }));
      if (kind === 'push') {
        const { answers } = await push(user, ops);
        if (answers.some((answer) => answer.outcome !== 'applied')) throw new Error('A push was refused.');
      } else if (kind === 'api') {
        await database.as(as(user), (tx) => tx`insert into public.customers ${tx(rows)}`);
      } else {
        await database.admin`insert into public.customers ${database.admin(rows)}`;
      }
      written.push(...rows.map((row) => row.id));
    }
  }

  const seen = new Map<string, number>();
  let cursors: Record<string, { epoch: string; seq: number }> = {};
  let pages = 0;
  async function readOn(): Promise<boolean> {
    const page = await pull(user, cursors);
    const stream = page.streams[user];
    if (!stream) throw new Error('The stream is missing.');
    expect(stream.reset).toBe(false);
    expect(stream.to).toBeGreaterThanOrEqual(cursors[user]?.seq ?? 0);
    const ids = (page.rows['customers'] ?? []).map((row) => requireText(row['id']));
    // Each row is written once, so a page holds exactly as many rows as numbers.
    expect(ids).toHaveLength(stream.to - (cursors[user]?.seq ?? 0));
    for (const id of ids) {
      expect(seen.has(id)).toBe(false);
      seen.set(id, pages);
    }
    cursors = { [user]: { epoch: stream.epoch, seq: stream.to } };
    pages += 1;
    return page.more;
  }

  const kinds = ['push', 'push', 'push', 'push', 'api', 'api', 'sql', 'sql'] as const;
  let writing = true;
  const writers = Promise.all(kinds.map((kind) => write(kind))).finally(() => {
    writing = false;
  });
  while (writing) await readOn();
  await writers;
  while (await readOn());

  expect(written).toHaveLength(kinds.length * perWriter);
  expect(new Set(seen.keys())).toEqual(new Set(written));
  // The reader was at work meanwhile, not only afterwards.
  expect(pages).toBeGreaterThan(written.length / 200);
  expect(cursors[user]?.seq).toBe(written.length);
  expect(
    await database.admin`select 1 from private.sync_pending union all select 1 from private.sync_commits`,
  ).toEqual([]);
});

test('transactions that touch the same streams in opposite order do not block each other for good', async () => {
  const [a, b] = [await database.signUp(), await database.signUp()];
  const rows = async (owner: string, count: number) => {
    const values = creates(count).map((one) => ({
      id: one.row_id,
      user_id: owner,
      name: 'x',
      telephone: '081-234-5678',
    }));
    await database.admin`insert into public.customers ${database.admin(values)}`;
    return values.map((row) => row.id);
  };
  const pairs = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => ({
      ofA: await rows(a, 5),
      ofB: await rows(b, 5),
      turned: n % 2 === 0,
    })),
  );
  const rounds = 10;
  await Promise.all(
    pairs.map(async ({ ofA, ofB, turned }) => {
      for (let round = 0; round < rounds; round += 1) {
        for (const n of ofA.keys()) {
          await database.admin.begin(async (tx) => {
            const ids = [ofA[n] ?? '', ofB[n] ?? ''];
            for (const id of turned ? ids : ids.toReversed()) {
              await tx`update public.customers set notes = ${`round ${round}`} where id = ${id}`;
            }
          });
        }
      }
    }),
  );
  const heads = await database.admin<{ head: string }[]>`
    select head from public.sync_streams where stream in (${a}, ${b})`;
  // 8 × 5 rows made and then changed 10 times, each change one number: a deadlock would have undone some.
  expect(heads.map((row) => Number(row.head))).toEqual([440, 440]);
});

test('a rollback leaves neither a number nor anything pending', async () => {
  const user = await database.signUp();
  const insert = { user_id: user, name: 'x', telephone: '081-234-5678' };
  await database.admin`insert into public.customers ${database.admin(insert)}`;
  const undone = database.admin.begin(async (tx) => {
    await tx`insert into public.customers ${tx(insert)}`;
    await tx`set constraints all immediate`;
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await database.admin.begin(async (tx) => {
    await tx
      .savepoint((inner) =>
        inner`insert into public.customers ${inner(insert)}`.then(() => inner`select 1/0`),
      )
      .catch(() => null);
    await tx`insert into public.customers ${tx(insert)}`;
  });
  const page = await pull(user, {});
  expect(page.streams[user]).toMatchObject({ head: 2, to: 2 });
  expect(page.rows['customers']).toHaveLength(2);
  expect(await database.admin`select 1 from private.sync_pending`).toEqual([]);
});

test('numbers given early by "set constraints immediate" are followed by those of later writes', async () => {
  const user = await database.signUp();
  await database.admin.begin(async (tx) => {
    const insert = { user_id: user, name: 'x', telephone: '081-234-5678' };
    await tx`insert into public.customers ${tx(insert)}`;
    await tx`set constraints all immediate`;
    await tx`insert into public.customers ${tx(insert)}`;
  });
  const page = await pull(user, {});
  expect(page.streams[user]).toMatchObject({ head: 2, to: 2 });
  expect(page.rows['customers']).toHaveLength(2);
});

test('an error that is no refusal undoes the whole call and is not stored as an answer', async () => {
  const user = await database.signUp();
  const [first, second] = creates(2);
  if (!first || !second) throw new Error('No operations.');
  await push(user, [first]);
  // Another transaction locks the row. The push waits, and its time-out must not become an answer.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const holder = database.admin.begin(async (tx) => {
    await tx`select 1 from public.customers where id = ${first.row_id} for update`;
    locked();
    await held;
  });
  await isLocked;
  const edit = op({ kind: 'update', row_id: first.row_id, values: { notes: 'y' }, base: { notes: null } });
  const ops = JSON.stringify([second, edit]);
  const call = database.as(as(user), async (tx) => {
    await tx`set local statement_timeout = 200`;
    await tx`select public.sync_push(${user}, ${crypto.randomUUID()}, ${ops}::text::json)`;
  });
  await expect(call).rejects.toMatchObject({ code: '57014' });
  release();
  await holder;
  expect(
    await database.admin`select 1 from public.sync_ops where op_id in (${second.op_id}, ${edit.op_id})`,
  ).toEqual([]);
  const { answers } = await push(user, [second, edit]);
  expect(answers.map((answer) => answer.outcome)).toEqual(['applied', 'applied']);
});

test('the same operations from many callers at once, with other people at work, have one effect each', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => database.signUp()));
  const work = people.map((user) => ({ user, ops: creates(50) }));
  const calls = work.flatMap((one) => [one, { ...one, ops: one.ops.toReversed() }, one]);
  await Promise.all(calls.map(({ user, ops }) => push(user, ops)));
  for (const { user } of work) {
    const page = await pull(user, {});
    expect(page.rows['customers']).toHaveLength(50);
    expect(page.streams[user]?.head).toBe(50);
  }
});

test('an op_id that two people send at the same time has one owner; the other is answered so when trying again', async () => {
  const [a, b] = [await database.signUp(), await database.signUp()];
  const [create] = creates(1);
  if (!create) throw new Error('No operation.');
  const send = async (user: string) => {
    const ops = [{ ...create, row_id: crypto.randomUUID() }];
    try {
      return (await push(user, ops)).answers[0]?.outcome;
    } catch (error) {
      if (!(error instanceof postgres.PostgresError && error.code === '40001')) throw error;
      return (await push(user, ops)).answers[0]?.outcome;
    }
  };
  const outcomes = await Promise.all([send(a), send(b)]);
  expect(outcomes.sort()).toEqual(['applied', 'rejected']);
});
